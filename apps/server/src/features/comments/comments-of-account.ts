import type { Tx } from '../../db/database.ts';
import { countCommentsOfMany } from '../posts/counters.service.ts';
import { deleteCommentsOf, hideComments } from './comments.repo.ts';

/** What a step changed for others. */
export interface CommentsChanged {
  /** Posts with another count of comments than before: the caller marks them dirty. */
  readonly postIds: readonly string[];
  /** The comments: their posts' authors are shown them, or not any more. */
  readonly commentIds: readonly string[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/*
 * What happens to the comments of a person whose account is deactivated, comes back or goes for good, and to the counters
 * of the posts they are under. There may be very many, so each call changes up to `limit` and is right by itself. Before
 * the first, the caller locks the person's account and changes it: nothing comes in between then.
 */

/** Deletes a person's comments. */
export async function removeCommentsOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const { rows, isAll } = await deleteCommentsOf(tx, userId, limit);
  const counted = rows.filter((row) => row.isHidden === 0);
  return { postIds: await count(tx, counted, -1), commentIds: idsOf(rows), isAll };
}

/** Hides a deactivated person's comments. */
export async function hideCommentsOf(
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const { rows, isAll } = await hideComments(tx, userId, true, limit);
  return { postIds: await count(tx, rows, -1), commentIds: idsOf(rows), isAll };
}

/** Takes back {@link hideCommentsOf}. */
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
