import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import type { ActivityEvent } from '../../changes/note-activity.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch, TouchScope } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countCommentsOfMany, lockCountingPosts } from '../posts/counters.service.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { eventsOf } from './comment-events.ts';
import { scopeOf, threadOf } from './comment-json.ts';
import { hideComments, listCommentsOfAuthor } from './comments.repo.ts';
import { deleteComments, type DeletedComment, listAllCommentsOf } from './delete-comments.repo.ts';

/** Changes of one step that concern other users. */
export interface CommentsChanged {
  /** Posts whose number of comments changed: the caller marks them dirty. */
  readonly postIds: readonly string[];
  /** About the changed comments, which appear for others, or disappear. */
  readonly events: readonly ActivityEvent[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

type CommentDeps = Pick<Deps, 'clock' | 'db'>;

/*
 * The comments of a user whose account is deactivated, reactivated or deleted, and the counters of their posts. There
 * may be very many, so each call changes up to `limit` and is complete in itself. Before the first call, the caller
 * locks and changes the account, so that no comment is written meanwhile. Posts are locked before comments, as everywhere.
 */

/** Deletes a user's comments, with the replies of others. */
export async function removeCommentsOf(
  deps: CommentDeps,
  tx: Tx,
  touch: Touch,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  const found = await listAllCommentsOf(tx, userId, limit);
  await lockCountingPosts(deps, tx, postsOf(found));
  const { rows, unanswering, isAll } = await deleteComments(tx, deps.db, idsOf(found), limit);
  await rememberDeletedMany(deps, tx, 'comment', idsOf(rows));
  await endThreads(tx, touch, rows);
  const counted = rows.filter((row) => row.isHidden === 0);
  const postIds = await count(tx, counted, -1);
  const events = await eventsOf(tx, [...rows, ...unanswering]);
  return { postIds, events, isAll: isAll && found.length < limit };
}

/**
 * Blanks the stored texts of deleted replies, and touches their threads: devices delete the replies with these. Authors of replies
 * are notified of each, as in `deleteComment`.
 */
async function endThreads(tx: Tx, touch: Touch, rows: readonly DeletedComment[]): Promise<void> {
  for (const row of rows) if (row.parentId !== null) touch(`u:${row.authorId}`, 'comment', row.id);
  const threads = new Map(rows.flatMap(({ parentId, postId }) => (parentId === null ? [] : [[parentId, postId]])));
  const posts = await findPostVisibility(tx, [...new Set(threads.values())]);
  const scopes = new Map(posts.map((post): [string, TouchScope] => [post.id, scopeOf(post)]));
  for (const [id, postId] of threads) {
    await forgetAnswers(tx, threadOf(postId, id));
    touch(scopes.get(postId) ?? 'g', 'comment', id);
  }
}

/** Hides a deactivated user's comments. Replies of others stay visible. */
export function hideCommentsOf(
  deps: CommentDeps,
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  return setHidden(deps, tx, userId, true, limit);
}

/** Undoes {@link hideCommentsOf}. */
export function showCommentsOf(
  deps: CommentDeps,
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentsChanged> {
  return setHidden(deps, tx, userId, false, limit);
}

async function setHidden(
  deps: CommentDeps,
  tx: Tx,
  userId: string,
  isHidden: boolean,
  limit: number,
): Promise<CommentsChanged> {
  const found = await listCommentsOfAuthor(tx, userId, !isHidden, limit);
  await lockCountingPosts(deps, tx, postsOf(found));
  const rows = await hideComments(tx, idsOf(found), isHidden);
  const postIds = await count(tx, rows, isHidden ? -1 : 1);
  // Whether more are left is judged by the found rows: on PostgreSQL a concurrent transaction may have deleted some.
  return { postIds, events: await eventsOf(tx, rows), isAll: found.length < limit };
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function postsOf(rows: readonly { readonly postId: string }[]): string[] {
  return [...new Set(rows.map(({ postId }) => postId))];
}

async function count(tx: Tx, comments: readonly { readonly postId: string }[], by: 1 | -1): Promise<string[]> {
  const byPostId = new Map<string, number>();
  for (const { postId } of comments) byPostId.set(postId, (byPostId.get(postId) ?? 0) + by);
  await countCommentsOfMany(tx, byPostId);
  return [...byPostId.keys()];
}
