import { HUNDREDTHS } from '@posy/contract/ad-rules';
import type { FeedAd } from '@posy/contract/ads';
import type { UserId } from '@posy/contract/ids';
import { AD_FREQUENCY_CAP } from '@posy/contract/limits';
import type { Deps } from '../../deps.ts';
import { getPreferences } from '../preferences/preferences.service.ts';
import { audiencesOf } from './ad-audience.ts';
import { listSeen } from './ad-counts.repo.ts';
import { feedAdOf } from './ad-view.ts';
import { findShown, listRunning, type ShownAdRow } from './ads.repo.ts';
import { dayNumberOf } from './ads.service.ts';

/** How many ads that run are looked at for one answer, however many there are, and how many it has. */
const LOOKED_AT = 200;
const MOST = 20;
const SLOTS = 2 ** 31;
const HOURS_A_DAY = 24;

/**
 * The ads to show to a person, in this order: those they saw least often today first, and of those the ones with the largest
 * part of their day's budget left, so that each is spread over its day; then the newest. Where more run than are looked at,
 * chance decides which are.
 */
export async function listFeedAds(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewerId: UserId,
): Promise<FeedAd[]> {
  const now = clock.now();
  const today = dayNumberOf(now);
  const [running, preferences, seen] = await Promise.all([
    listRunning(db.read, Math.floor(random() * SLOTS), LOOKED_AT),
    getPreferences(db.read, viewerId),
    listSeen(db.read, viewerId, today * HOURS_A_DAY, (today + 1) * HOURS_A_DAY),
  ]);
  const audiences = audiencesOf(preferences.birthYear, now);
  const shown = await findShown(db.read, running, { viewerId, audiences, now, today });
  const timesSeen = new Map<string, number>();
  for (const { adId, kind } of seen) if (kind === 'impression') timesSeen.set(adId, (timesSeen.get(adId) ?? 0) + 1);
  const times = ({ id }: ShownAdRow) => timesSeen.get(id) ?? 0;
  return shown
    .filter((row) => times(row) < AD_FREQUENCY_CAP)
    .toSorted((a, b) => times(a) - times(b) || spentPart(a) - spentPart(b) || newestFirst(a, b))
    .slice(0, MOST)
    .map(feedAdOf);
}

function spentPart({ spentToday, dailyBudget }: ShownAdRow): number {
  return (spentToday ?? 0) / (dailyBudget * HUNDREDTHS);
}

function newestFirst(a: ShownAdRow, b: ShownAdRow): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
