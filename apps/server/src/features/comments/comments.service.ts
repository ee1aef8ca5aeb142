import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId, UserId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import type { Op } from '@posy/contract/sync';
import { refuseDeletedId, rememberDeleted } from '../../changes/deleted-ids.ts';
import { forgetAnswers } from '../../changes/forget-answers.ts';
import { noteActivity } from '../../changes/note-activity.ts';
import { readOps } from '../../changes/read-ops.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Place } from '../../paging/place.ts';
import { readText } from '../../read-text.ts';
import { noteDone } from '../audit/audit.service.ts';
import { countComment } from '../posts/counters.service.ts';
import { findPostVisibility, getVisiblePost } from '../posts/posts.service.ts';
import { postsSource } from '../posts/posts.sync.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import { entityOf, isShown } from './comment-view.ts';
import {
  type CommentRow,
  deleteComment as deleteCommentRow,
  findComment,
  insertComment,
  listComments,
} from './comments.repo.ts';
import { commentsSource } from './comments.sync.ts';

export interface NewComment {
  /** Chosen by the client, or null. */
  readonly id: CommentId | null;
  readonly postId: PostId;
  readonly content: string;
}

/**
 * Writes a comment under a post the actor can see. A repeated request, known by its key or by the id the client chose, gets
 * the first answer. Throws `AppError`: `comment_empty`, `comment_too_long`, `invalid_characters`, `post_not_found`,
 * `id_conflict`.
 */
export async function createComment(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  comment: NewComment,
): Promise<Written<CommentEntity>> {
  const content = readContent(comment.content);
  const { postId } = comment;
  const id = comment.id ?? deps.newId();
  const create = async (tx: Tx, touch: Touch) => {
    const createdAt = deps.clock.now();
    // The row is read after the insert: a concurrent deactivation either waits for the insert, or is seen here.
    const [post, isNew, row] = await together([
      getVisiblePost(tx, actor.userId, postId),
      insert(tx, { id, postId, authorId: actor.userId, content, isHidden: 0, createdAt, rev: 1 }),
      findComment(tx, id),
    ]);
    if (!row) throw new AppError(isNew ? 'unauthorized' : 'id_conflict');
    if (isNew && row.isAuthorActive !== 1) throw new AppError('unauthorized');
    const isSame = row.authorId === actor.userId && row.postId === postId && row.content === content;
    if (!isNew && !isSame) throw new AppError('id_conflict');
    if (isNew) touchFor(actor, touch, { id, postId });
    const count = async () => {
      if (isNew)
        await together([
          refuseDeletedId(tx, 'comment', comment.id),
          countComment(deps, tx, postId, 1),
          post.authorId !== actor.userId && noteActivity(deps, tx, { kind: 'comment', subjectId: id }),
        ]);
      return entityOf(row);
    };
    return { status: 201, rev: row.rev, subject: subjectOf(row), count };
  };
  return writeOnce(deps, actor, request, create, {
    readOps: (tx, replayed) =>
      readOps(tx, actor.userId, [
        { source: commentsSource, id: replayed?.id ?? id },
        { source: postsSource(deps.postJson), id: postId },
      ]),
  });
}

/** The actor receives the comment and the post that counts it together, on each device. */
function touchFor({ userId }: Actor, touch: Touch, { id, postId }: Pick<CommentRow, 'id' | 'postId'>): void {
  touch(`u:${userId}`, 'comment', id);
  touch(`u:${userId}`, 'post', postId);
}

function subjectOf({ id, postId }: Pick<CommentRow, 'id' | 'postId'>): string {
  return `post:${postId}/comment:${id}`;
}

function readContent(text: string): string {
  const content = readText(text, { limit: MAX_COMMENT_LENGTH, tooLong: 'comment_too_long' });
  if (content === '') throw new AppError('comment_empty');
  return content;
}

async function insert(tx: Tx, row: Parameters<typeof insertComment>[1]): Promise<boolean> {
  try {
    return await insertComment(tx, row);
  } catch (error) {
    // The post was deleted since it was read.
    if (isForeignKeyViolation(error)) throw new AppError('post_not_found');
    throw error;
  }
}

/**
 * Deletes a comment, for its writer, the author of the post, or an administrator who can see the post. Throws
 * `AppError`: `not_own_comment`, and `comment_not_found` for a missing or invisible comment.
 */
export function deleteComment(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { id, address }: { readonly id: CommentId; readonly address: string },
): Promise<Written<null>> {
  let postId: string | null = null;
  const remove = async (tx: Tx, touch: Touch) => {
    const comment = await findComment(tx, id);
    if (!comment || !isShown(comment)) throw new AppError('comment_not_found');
    const post = await getPostOf(tx, actor.userId, comment);
    if (await isBlockedBetween(tx, actor.userId, comment.authorId)) throw new AppError('comment_not_found');
    const isOwn = comment.authorId === actor.userId || post.authorId === actor.userId;
    if (!isOwn && actor.role !== 'admin') throw new AppError('not_own_comment');
    await dropComment(deps, tx, touch, comment, post);
    touchFor(actor, touch, comment);
    postId = comment.postId;
    if (!isOwn)
      await noteDone(deps, tx, { actorId: actor.userId, action: 'comment.delete', target: comment.authorId, address });
    return { status: 204, body: null, rev: comment.rev + 1 };
  };
  return writeOnce(deps, actor, request, remove, {
    // The post of a comment that was deleted before is unknown, so the next pull brings both.
    readOps: async (tx) => (postId === null ? [] : readDeletion(deps, tx, actor, { id, postId })),
  });
}

/** The deletion and the count are in one answer: a device with one of them would count the comment wrong. */
async function readDeletion(deps: Deps, tx: Tx, actor: Actor, { id, postId }: { id: string; postId: string }) {
  const deleteOp: Op = { s: 'u', t: 'comment', id, rev: Number.MAX_SAFE_INTEGER, del: 1 };
  return [deleteOp, ...(await readOps(tx, actor.userId, [{ source: postsSource(deps.postJson), id: postId }]))];
}

/** Deletes a comment by an administrator's decision. False when it was deleted or hidden already. */
export async function removeComment(deps: Deps, tx: Tx, touch: Touch, id: string): Promise<boolean> {
  const comment = await findComment(tx, id);
  const [post] = comment ? await findPostVisibility(tx, [comment.postId]) : [];
  if (!comment || !post || comment.isHidden === 1) return false;
  await dropComment(deps, tx, touch, comment, post);
  return true;
}

async function dropComment(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  { id, postId, authorId }: CommentRow,
  post: { readonly authorId: string; readonly isPublic: number },
): Promise<void> {
  // The post is locked first, as everywhere, so that this and a deletion of the post wait for each other.
  await countComment(deps, tx, postId, -1);
  if (!(await deleteCommentRow(tx, id))) throw new AppError('comment_not_found');
  await rememberDeleted(deps, tx, 'comment', id);
  await forgetAnswers(tx, subjectOf({ id, postId }));
  if (post.authorId !== authorId) await noteActivity(deps, tx, { kind: 'comment', subjectId: id });
  touch(post.isPublic === 1 ? 'g' : `u:${post.authorId}`, 'comment', id);
  // Published at once, unlike other counts: a device that deletes the same comment learns from it whether the comment
  // is still counted.
  if (post.isPublic === 1) touch('g', 'post', postId);
  touch(`u:${post.authorId}`, 'post', postId);
}

/** A comment that the viewer can see. Throws `AppError('comment_not_found')`. */
export async function getVisibleComment(db: Db | Tx, viewerId: UserId, id: string): Promise<CommentRow> {
  const comment = await findComment(db, id);
  if (!comment || !isShown(comment)) throw new AppError('comment_not_found');
  await getPostOf(db, viewerId, comment);
  if (await isBlockedBetween(db, viewerId, comment.authorId)) throw new AppError('comment_not_found');
  return comment;
}

async function getPostOf(db: Db | Tx, viewerId: UserId, comment: CommentRow) {
  try {
    return await getVisiblePost(db, viewerId, comment.postId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'post_not_found') throw new AppError('comment_not_found');
    throw error;
  }
}

export interface CommentsPage {
  readonly comments: readonly CommentEntity[];
  /** Start of the next page; null at the end. */
  readonly next: Place | null;
}

/** Comments under a post the viewer can see, oldest first. Throws `AppError('post_not_found')`. */
export async function listCommentsOf(
  db: Db,
  viewerId: UserId,
  postId: PostId,
  { after, limit }: { readonly after: Place; readonly limit: number },
): Promise<CommentsPage> {
  await getVisiblePost(db, viewerId, postId);
  const found = await listComments(db, {
    viewerId,
    postId,
    createdAt: after.createdAt,
    id: after.id,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  // After a deactivation, hiding very many comments takes some steps.
  const comments = rows.filter(isShown).map(entityOf);
  return { comments, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}
