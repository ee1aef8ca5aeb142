import { HUNDREDTHS } from '@posy/contract/ad-rules';
import { AD_FREQUENCY_CAP, AD_LATE_MS, CLICK_COST, IMPRESSION_COST } from '@posy/contract/limits';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { getPreferences } from '../preferences/preferences.service.ts';
import { audiencesOf } from './ad-audience.ts';
import { addCount, insertSeen, listSeen, readSpentOn, wasPausedAt } from './ad-counts.repo.ts';
import { type AdAccess, lockAd } from './ads.repo.ts';
import { getAdFor, dayNumberOf } from './ads.service.ts';
import type { AdsTables } from './ads.table.ts';

export type SeenKind = AdsTables['adSeen']['kind'];

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** Longest delay until the owner's devices receive new counts, in ms. */
const PUBLISH_DELAY_MS = 3000;

/**
 * Counts an impression or a click of an ad at `at` (ms; a future time counts as now). Events that do not count get the same
 * answer: one's own ad, an ad that was paused, not running or not meant for this viewer, a repetition within the hour, more
 * than the daily limit per viewer, a late report, an impression beyond the day's budget, a click without an impression of the
 * day. Throws `AppError('ad_not_found')`.
 */
export function countSeen(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { id, kind, at: reportedAt }: { readonly id: string; readonly kind: SeenKind; readonly at: number },
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    const now = deps.clock.now();
    const at = Math.min(reportedAt, now);
    const ad = await getAdFor(tx, actor.userId, id);
    if (now - at <= AD_LATE_MS && (await isShownTo(tx, ad, actor.userId, at))) {
      await count(deps, tx, id, { viewerId: actor.userId, kind, at });
    }
    return { status: 204, body: null, rev: 0 };
  });
}

async function isShownTo(tx: Tx, ad: AdAccess, viewerId: string, at: number): Promise<boolean> {
  if (ad.ownerId === viewerId || at < ad.createdAt || at >= ad.endsAt) return false;
  const { birthYear } = await getPreferences(tx, viewerId);
  return audiencesOf(birthYear, at).includes(ad.targetAudience) && !(await wasPausedAt(tx, ad.id, at));
}

async function count(
  deps: Deps,
  tx: Tx,
  id: string,
  { viewerId, kind, at }: { readonly viewerId: string; readonly kind: SeenKind; readonly at: number },
): Promise<void> {
  // The lock serializes counting and spending: with counters in shards the views in flight would exceed the budget.
  const ad = await lockAd(tx, deps.db.dialect, id);
  if (!ad) throw new AppError('ad_not_found');
  const day = dayNumberOf(at);
  const from = day * HOURS_A_DAY;
  const seen = (await listSeen(tx, viewerId, from, from + HOURS_A_DAY)).filter((row) => row.adId === ad.id);
  const counted = (what: SeenKind) => seen.filter((row) => row.kind === what).length;
  const max = kind === 'impression' ? AD_FREQUENCY_CAP : counted('impression');
  if (counted(kind) >= max) return;

  const left = ad.dailyBudget * HUNDREDTHS - (await readSpentOn(tx, ad.id, day));
  if (kind === 'impression' && left < IMPRESSION_COST) return;
  if (!(await insertSeen(tx, { viewerId, hour: Math.floor(at / HOUR_MS), adId: ad.id, kind }))) return;
  // A click follows a paid impression: it counts, and costs at most the rest of the day's budget.
  const cost = kind === 'impression' ? IMPRESSION_COST : Math.max(0, Math.min(CLICK_COST, left));
  const notifyAt = ad.notifyAt ?? deps.clock.now() + PUBLISH_DELAY_MS;
  if (ad.notifyAt === null) await deps.jobs.enqueue(tx, 'ads.notify', { adId: ad.id }, { runAt: notifyAt });
  await addCount(tx, kind, { adId: ad.id, day, spent: cost }, notifyAt);
}
