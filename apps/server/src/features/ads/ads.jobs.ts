import { AD_LATE_MS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import type { MediaPublisher } from '../media/making.jobs.ts';
import { deletePausesBefore, deleteSeenBefore } from './ad-counts.repo.ts';
import { bumpAdsOfMedia, clearNotifyAt, stopEnded } from './ads.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 500;
const AdSchema = Type.Object({ adId: Type.String() });

export const adsJobs: JobHandlers = {
  /** Touches an owner's ad after new counts: the first count since the last touch queues it. */
  'ads.notify': async (deps, payload) => {
    const { adId } = Value.Parse(AdSchema, payload);
    const heads = await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      const ad = await clearNotifyAt(tx, adId);
      if (ad) touches.add(`u:${ad.ownerId}`, 'ad', adId);
      return touches.flush(tx, deps.clock.now());
    });
    announceHeads(deps, heads);
  },
};

/** Touches ads whose picture or video changed, for their owners. */
export const touchOwnersOfMedia: MediaPublisher = async (tx, touch, mediaId) => {
  for (const { id, ownerId } of await bumpAdsOfMedia(tx, mediaId)) touch(`u:${ownerId}`, 'ad', id);
};

/**
 * Deletes records of viewers after the day's reports are too late, and ends ads whose duration is over. Runs with the
 * house-keeping.
 */
export async function pruneAds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const day = Math.floor((now - AD_LATE_MS) / DAY_MS) * DAY_MS;
  const steps = [
    () => db.write((tx) => deleteSeenBefore(tx, day / HOUR_MS, ROWS_PER_STEP)),
    () => db.write((tx) => stopEnded(tx, now, ROWS_PER_STEP)),
  ];
  for (const step of steps) while ((await step()) === ROWS_PER_STEP);
  await db.write((tx) => deletePausesBefore(tx, now - AD_LATE_MS));
}
