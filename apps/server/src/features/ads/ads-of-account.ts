import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { deleteAdsOf } from './ads.repo.ts';

/** Deletes up to `limit` ads of a deleted user, with their pictures. Returns whether none are left. */
export async function removeAdsOf(deps: Pick<Deps, 'jobs'>, tx: Tx, ownerId: string, limit: number): Promise<boolean> {
  const { mediaIds, isAll } = await deleteAdsOf(tx, ownerId, limit);
  await removeManyMedia(deps, tx, mediaIds);
  return isAll;
}
