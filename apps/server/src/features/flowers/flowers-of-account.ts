import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countFlowersOfMany } from '../posts/counters.service.ts';
import { deleteFlowersOf } from './flowers.repo.ts';

/** Changes of one step that concern other users. */
export interface FlowersChanged {
  /** Posts with a changed flower count. */
  readonly postIds: readonly string[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/**
 * Deletes up to `limit` flowers of a user whose account is being deleted, and lowers the counts of the posts and their
 * authors. Before the first call the caller locks and changes the account.
 */
export async function removeFlowersOf(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<FlowersChanged> {
  const { rows, isAll } = await deleteFlowersOf(tx, userId, limit);
  const postIds = rows.flatMap((row) => (row.isOn === 1 ? [row.postId] : []));
  await countFlowersOfMany(deps, tx, new Map(postIds.map((id) => [id, -1])));
  return { postIds, isAll };
}
