import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { deleteAdsOf } from './ads.repo.ts';

/** Deletes up to `limit` ads of a deleted user, with their pictures. Returns whether none are left. */
export async function removeAdsOf(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  ownerId: string,
  limit: number,
): Promise<boolean> {
  const { ids, mediaIds, isAll } = await deleteAdsOf(tx, ownerId, limit);
  await rememberDeletedMany(deps, tx, 'ad', ids);
  await removeManyMedia(deps, tx, mediaIds);
  return isAll;
}
