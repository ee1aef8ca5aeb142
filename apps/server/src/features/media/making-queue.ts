import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MediaRow } from './media.repo.ts';

/** Jobs that make what a row lacks. */
export type MakingJob = 'media.variants' | 'media.video' | 'media.sizes';

/** Queues a job that takes the turn of the owner. */
export function queueMaking(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  name: MakingJob,
  { id: mediaId, ownerId: accountId }: Pick<MediaRow, 'id' | 'ownerId'>,
): Promise<void> {
  return jobs.enqueue(tx, name, { mediaId }, { accountId });
}
