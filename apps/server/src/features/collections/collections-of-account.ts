import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteCollectionsOf } from './collections.repo.ts';

/** Deletes the collections of a deleted user: at most `MAX_COLLECTIONS`. */
export async function removeCollectionsOf(deps: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<void> {
  await rememberDeletedMany(deps, tx, 'collection', await deleteCollectionsOf(tx, userId));
}
