import type { CommentId, PostId } from '@posy/contract/ids';
import type { Actor } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockCountingPost } from '../posts/counters.service.ts';
import { getVisiblePost } from '../posts/posts.service.ts';
import { isVisibleTo } from './comment-json.ts';
import { findComment, findViewedComments } from './comments.repo.ts';

/** The place of a new comment. `isForOther`: it answers a comment by another user. */
export interface Thread {
  readonly parentId: string | null;
  readonly replyToId: string | null;
  readonly isForOther: boolean;
}

export const NO_THREAD: Thread = { parentId: null, replyToId: null, isForOther: false };

interface Reply {
  readonly id: string;
  readonly postId: PostId;
  readonly answeredId: CommentId;
}

/**
 * The thread of a reply: that of the answered comment. The post is locked before it is read, so that a deletion of the thread
 * has ended, or waits. A reply that was written already keeps its thread when the answered comment is gone since. Throws
 * `AppError`: `post_not_found`, `parent_not_found`.
 */
export async function joinThread(
  deps: Pick<Deps, 'db'>,
  tx: Tx,
  { userId }: Actor,
  { id, postId, answeredId }: Reply,
): Promise<Thread> {
  await getVisiblePost(tx, userId, postId);
  await lockCountingPost(deps, tx, postId);
  const [answered] = await findViewedComments(tx, userId, [answeredId]);
  if (answered?.postId === postId && isVisibleTo(answered, userId)) {
    const isForOther = answered.authorId !== userId;
    return { parentId: answered.parentId ?? answered.id, replyToId: answered.id, isForOther };
  }
  const written = await findComment(tx, id);
  const isOwnReply = written?.authorId === userId && written.parentId !== null;
  if (!isOwnReply || (written.replyToId ?? answeredId) !== answeredId) throw new AppError('parent_not_found');
  return { parentId: written.parentId, replyToId: written.replyToId, isForOther: false };
}
