import type { CommentId } from '@posy/contract/ids';
import type { Op } from '@posy/contract/sync';
import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import { noteActivities } from '../../changes/note-activity.ts';
import { readOps } from '../../changes/read-ops.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noteDone } from '../audit/audit.service.ts';
import { countComments, lockCountingPost } from '../posts/counters.service.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { postsSource } from '../posts/posts.sync.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { eventsOf } from './comment-events.ts';
import { scopeOf, subjectOf } from './comment-json.ts';
import { type CommentRow, findComment } from './comments.repo.ts';
import { getOwnOrVisibleComment } from './comments.service.ts';
import { deleteThread } from './delete-comments.repo.ts';

/**
 * Deletes a comment with its replies, for its writer, also under a post that the writer no longer sees, the author of the post, or an administrator who can see the post. Throws
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
    const comment = await getOwnOrVisibleComment(tx, actor.userId, id);
    const isOwn = comment.authorId === actor.userId || comment.postAuthorId === actor.userId;
    if (!isOwn && actor.role !== 'admin') throw new AppError('not_own_comment');
    await dropComment(deps, tx, touch, comment, { authorId: comment.postAuthorId, audience: comment.postAudience });
    // The actor receives the deletion and the count together, on each device.
    touch(`u:${actor.userId}`, 'comment', id);
    touch(`u:${actor.userId}`, 'post', comment.postId);
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

/**
 * Deletes a comment with its replies by an administrator's decision. False when it was deleted or hidden already.
 */
export async function removeComment(deps: Deps, tx: Tx, touch: Touch, id: string): Promise<boolean> {
  const comment = await findComment(tx, id);
  const [post] = comment ? await findPostVisibility(tx, [comment.postId]) : [];
  if (!comment || !post || comment.isHidden === 1) return false;
  await dropComment(deps, tx, touch, comment, post);
  return true;
}

/**
 * Devices delete the replies with the comment. The authors of replies receive each, too: the answer to one that was just
 * written may arrive after the deletion.
 */
async function dropComment(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  { id, postId, parentId }: CommentRow,
  post: { readonly authorId: string; readonly audience: number },
): Promise<void> {
  // The post is locked first, as everywhere, so that this and a deletion of the post wait for each other. No reply can be added
  // meanwhile.
  await lockCountingPost(deps, tx, postId);
  const { rows: deleted, unanswering } = await deleteThread(tx, deps.db, id);
  if (deleted.length === 0) throw new AppError('comment_not_found');
  await countComments(deps, tx, postId, -deleted.filter(({ isHidden }) => isHidden === 0).length);
  await rememberDeletedMany(
    deps,
    tx,
    'comment',
    deleted.map((row) => row.id),
  );
  await forgetAnswers(tx, subjectOf({ id, postId, parentId }));
  await noteActivities(deps, tx, await eventsOf(tx, [...deleted, ...unanswering]));
  touch(scopeOf(post), 'comment', id);
  for (const reply of deleted) if (reply.id !== id) touch(`u:${reply.authorId}`, 'comment', reply.id);
  // Published at once, unlike other counts: a device that deletes the same comment learns from it whether the comment
  // is still counted.
  if (post.audience !== ONLY_ME) touch('g', 'post', postId);
  touch(`u:${post.authorId}`, 'post', postId);
}
