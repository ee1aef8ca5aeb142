import type { Tx } from '../../db/database.ts';
import { countFlowersOfMany } from '../posts/counters.service.ts';
import { deleteFlowersOf } from './flowers.repo.ts';

/** What a step changed for others. */
export interface FlowersChanged {
  /** Posts with another count of flowers than before: the caller marks them dirty, and so their authors hear of it. */
  readonly postIds: readonly string[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/**
 * Deletes up to `limit` flowers of a person whose account goes for good, and counts the posts and their authors without
 * them. Before the first call the caller locks the person's account and changes it.
 */
export async function removeFlowersOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<FlowersChanged> {
  const { rows, isAll } = await deleteFlowersOf(tx, userId, limit);
  const postIds = rows.flatMap((row) => (row.isOn === 1 ? [row.postId] : []));
  await countFlowersOfMany(tx, new Map(postIds.map((id) => [id, -1])));
  return { postIds, isAll };
}
