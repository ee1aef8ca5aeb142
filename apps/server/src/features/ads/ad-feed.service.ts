import { HUNDREDTHS } from '@posy/contract/ad-rules';
import type { FeedAd } from '@posy/contract/ads';
import type { UserId } from '@posy/contract/ids';
import { AD_FREQUENCY_CAP } from '@posy/contract/limits';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getPreferences } from '../preferences/preferences.service.ts';
import { findHidden } from '../relations/relations.service.ts';
import { MUTED } from '../relations/visibility.ts';
import { audiencesOf } from './ad-audience.ts';
import { listSeen } from './ad-counts.repo.ts';
import { feedAdOf } from './ad-json.ts';
import { findShown, listRunning, type RunningAdRow } from './ads.repo.ts';
import { dayNumberOf } from './ads.service.ts';

/** Running ads that are examined for one answer at most, and ads that it contains at most. */
const LOOKED_AT = 100;
const MAX_ADS = 20;
const SLOTS = 2 ** 31;
const HOURS_A_DAY = 24;

/**
 * The ads for a viewer, in order of display: first those with the fewest impressions today, among these the ones with the
 * largest unspent share of the day's budget, so that each is spread over its day; then the newest. Where more ads run than
 * are examined, the start is random.
 */
export async function listFeedAds(deps: Pick<Deps, 'db' | 'clock' | 'random'>, viewerId: UserId): Promise<FeedAd[]> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const today = dayNumberOf(now);
  const [running, { birthYear }, timesSeen] = await Promise.all([
    listRunning(db.read, { slot: Math.floor(random() * SLOTS), today, limit: LOOKED_AT }),
    getPreferences(db.read, viewerId),
    countSeenToday(db.read, viewerId, today),
  ]);
  const audiences = audiencesOf(birthYear, now);
  const times = ({ id }: RunningAdRow) => timesSeen.get(id) ?? 0;
  const fitting = running.filter(
    (ad) =>
      ad.ownerId !== viewerId &&
      ad.isOwnerActive === 1 &&
      ad.endsAt > now &&
      audiences.includes(ad.targetAudience) &&
      spentPart(ad) < 1 &&
      times(ad) < AD_FREQUENCY_CAP,
  );
  const ownerIds = fitting.map((ad) => ad.ownerId);
  const hidden = await findHidden(db.read, viewerId, MUTED, ownerIds);
  const ids = fitting
    .filter((ad) => !hidden.has(ad.ownerId))
    .toSorted((a, b) => times(a) - times(b) || spentPart(a) - spentPart(b) || newestFirst(a, b))
    .slice(0, MAX_ADS)
    .map((ad) => ad.id);
  const shown = new Map((await findShown(db.read, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => shown.get(id) ?? []).map(feedAdOf);
}

/** Number of times that a viewer saw each ad today. */
async function countSeenToday(db: Db, viewerId: UserId, today: number): Promise<ReadonlyMap<string, number>> {
  const seen = await listSeen(db, viewerId, today * HOURS_A_DAY, (today + 1) * HOURS_A_DAY);
  const times = new Map<string, number>();
  for (const { adId, kind } of seen) if (kind === 'impression') times.set(adId, (times.get(adId) ?? 0) + 1);
  return times;
}

/** Spent share of the day's budget, 0 to 1. */
function spentPart({ spentToday, dailyBudget }: RunningAdRow): number {
  return (spentToday ?? 0) / (dailyBudget * HUNDREDTHS);
}

function newestFirst(a: RunningAdRow, b: RunningAdRow): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
