import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId, UserId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { refuseDeletedId } from '../../changes/deleted-ids.ts';
import { noteActivities, noteActivity } from '../../changes/note-activity.ts';
import { readOps } from '../../changes/read-ops.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { readText } from '../../read-text.ts';
import { eventsOfNew, findMentions, mayMention, type Mentions, NO_MENTIONS } from '../mentions/mentions.service.ts';
import { countComments } from '../posts/counters.service.ts';
import { getVisiblePost } from '../posts/posts.service.ts';
import { postsSource } from '../posts/posts.sync.ts';
import { entityOf, isShown, isVisibleTo, subjectOf } from './comment-json.ts';
import {
  findComment,
  findViewedComments,
  insertComment,
  listComments,
  type ViewedCommentRow,
} from './comments.repo.ts';
import { commentsSource } from './comments.sync.ts';
import { joinThread, NO_THREAD } from './join-thread.ts';

export interface NewComment {
  /** Chosen by the client, or null. */
  readonly id: CommentId | null;
  readonly postId: PostId;
  /** The comment that is answered, or null. */
  readonly parentId: CommentId | null;
  readonly content: string;
}

/**
 * Writes a comment, or a reply, under a post the actor can see. A repeated request, known by its key or by the id the client
 * chose, gets the first answer. Throws `AppError`: `comment_empty`, `comment_too_long`, `invalid_characters`,
 * `post_not_found`, `parent_not_found`, `id_conflict`.
 */
export async function createComment(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  comment: NewComment,
): Promise<Written<CommentEntity>> {
  const content = readContent(comment.content);
  const { postId, parentId: answeredId } = comment;
  const id = comment.id ?? deps.newId();
  const create = async (tx: Tx, touch: Touch) => {
    const createdAt = deps.clock.now();
    const thread = answeredId === null ? NO_THREAD : await joinThread(deps, tx, actor, { id, postId, answeredId });
    const { parentId, replyToId } = thread;
    const mentions = await mentionsOf(tx, actor.userId, postId, content);
    const texts = { content, mentions: mentions.stored };
    // The row is read after the insert: a concurrent deactivation either waits for the insert, or is seen here.
    const [post, isNew, row] = await together([
      getVisiblePost(tx, actor.userId, postId),
      insert(tx, { id, postId, authorId: actor.userId, ...texts, isHidden: 0, parentId, replyToId, createdAt, rev: 1 }),
      findComment(tx, id),
    ]);
    if (!row) throw new AppError(isNew ? 'unauthorized' : 'id_conflict');
    if (isNew && row.isAuthorActive !== 1) throw new AppError('unauthorized');
    const isSame = row.authorId === actor.userId && row.postId === postId && row.content === content;
    if (!isNew && !(isSame && row.parentId === parentId && row.replyToId === replyToId))
      throw new AppError('id_conflict');
    if (isNew) {
      // The actor receives the comment and the post that counts it together, on each device.
      touch(`u:${actor.userId}`, 'comment', id);
      touch(`u:${actor.userId}`, 'post', postId);
    }
    const count = async () => {
      if (isNew)
        await together([
          refuseDeletedId(tx, 'comment', comment.id),
          countComments(deps, tx, postId, 1),
          post.authorId !== actor.userId && noteActivity(deps, tx, { kind: 'comment', subjectId: id }),
          thread.isForOther && noteActivity(deps, tx, { kind: 'reply', subjectId: id }),
          noteActivities(deps, tx, eventsOfNew(id, actor.userId, mentions)),
        ]);
      return entityOf(row);
    };
    return { status: 201, rev: row.rev, subject: subjectOf(row), countedPostId: postId, count };
  };
  return writeOnce(deps, actor, request, create, {
    readOps: (tx, replayed) =>
      readOps(tx, actor.userId, [
        { source: commentsSource, id: replayed?.id ?? id },
        { source: postsSource(deps.postJson), id: postId },
      ]),
  });
}

/** The post is read first only for a text that may mention a user. */
async function mentionsOf(tx: Tx, authorId: UserId, postId: PostId, content: string): Promise<Mentions> {
  if (!mayMention(content)) return NO_MENTIONS;
  const post = await getVisiblePost(tx, authorId, postId);
  return findMentions(tx, { content, authorId, postAuthorId: post.authorId, audience: post.audience });
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
    // The post was deleted since it was read. A thread is deleted with it, or under its lock.
    if (isForeignKeyViolation(error)) throw new AppError(row.parentId === null ? 'post_not_found' : 'parent_not_found');
    throw error;
  }
}

/** A comment that the viewer can see. Throws `AppError('comment_not_found')`. */
export async function getVisibleComment(db: Db | Tx, viewerId: UserId, id: string): Promise<ViewedCommentRow> {
  const [comment] = await findViewedComments(db, viewerId, [id]);
  if (!comment || !isVisibleTo(comment, viewerId)) throw new AppError('comment_not_found');
  return comment;
}

/**
 * A comment that a user may ask to delete: one that they see, or wrote under what they no longer see, hidden or not. Throws
 * `AppError('comment_not_found')`.
 */
export async function getOwnOrVisibleComment(db: Db | Tx, userId: UserId, id: string): Promise<ViewedCommentRow> {
  const [comment] = await findViewedComments(db, userId, [id]);
  if (!comment || !(comment.authorId === userId || isVisibleTo(comment, userId)))
    throw new AppError('comment_not_found');
  return comment;
}

export interface CommentsPage {
  readonly comments: readonly CommentEntity[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** Comments under a post the viewer can see, oldest first. Throws `AppError('post_not_found')`. */
export async function listCommentsOf(
  db: Db,
  viewerId: UserId,
  postId: PostId,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
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
