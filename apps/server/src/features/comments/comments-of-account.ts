import type { Tx } from '../../db/database.ts';
import { countCommentsOfMany } from '../posts/counters.service.ts';
import { deleteCommentsOf, hideComments } from './comments.repo.ts';

/** Changes of one step that concern other users. */
export interface CommentsChanged {
  /** Posts whose number of comments changed: the caller marks them dirty. */
  readonly postIds: readonly string[];
  /** The changed comments, which appear for the authors of their posts, or disappear. */
  readonly commentIds: readonly string[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/*
 * The comments of a user whose account is deactivated, reactivated or deleted, and the counters of their posts. There
 * may be very many, so each call changes up to `limit` and is complete in itself. Before the first call, the caller
 * locks and changes the account, so that no comment is written meanwhile.
 */

/** Deletes a user's comments. */
export async function removeCommentsOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const { rows, isAll } = await deleteCommentsOf(tx, userId, limit);
  const counted = rows.filter((row) => row.isHidden === 0);
  return { postIds: await count(tx, counted, -1), commentIds: idsOf(rows), isAll };
}

/** Hides a deactivated user's comments. */
export async function hideCommentsOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const { rows, isAll } = await hideComments(tx, userId, true, limit);
  return { postIds: await count(tx, rows, -1), commentIds: idsOf(rows), isAll };
}

/** Undoes {@link hideCommentsOf}. */
export async function showCommentsOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const { rows, isAll } = await hideComments(tx, userId, false, limit);
  return { postIds: await count(tx, rows, 1), commentIds: idsOf(rows), isAll };
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function count(tx: Tx, comments: readonly { readonly postId: string }[], by: 1 | -1): Promise<string[]> {
  const byPostId = new Map<string, number>();
  for (const { postId } of comments) byPostId.set(postId, (byPostId.get(postId) ?? 0) + by);
  await countCommentsOfMany(tx, byPostId);
  return [...byPostId.keys()];
}
