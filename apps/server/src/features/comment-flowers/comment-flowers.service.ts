import type { FlowerStatus } from '@posy/contract/flowers';
import type { CommentId } from '@posy/contract/ids';
import { noteFlower } from '../../changes/note-activity.ts';
import { readOps } from '../../changes/read-ops.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countFlower, lockForFlower } from '../comments/comment-counters.service.ts';
import { commentsSource } from '../comments/comments.sync.ts';
import { changeCommentFlower, findCommentFlower } from './comment-flowers.repo.ts';
import { commentFlowersSource } from './comment-flowers.sync.ts';

/** `isFlowered`: the desired state; null: toggle. */
export interface SetCommentFlower {
  readonly commentId: CommentId;
  readonly isFlowered: boolean | null;
}

/**
 * Gives a comment a flower, or takes it back. A call without effect changes and announces nothing. Throws
 * `AppError('comment_not_found')` for a comment that the actor cannot see, unless their flower for it is taken back: the answer has no
 * count then.
 */
export function setCommentFlower(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { commentId, isFlowered }: SetCommentFlower,
): Promise<Written<FlowerStatus>> {
  const { userId } = actor;
  const set = async (tx: Tx, touch: Touch) => {
    const comment = await lockForFlower(deps, tx, userId, commentId);
    const flower = { userId, thingId: commentId, updatedAt: deps.clock.now() };
    // A toggle does not say that the flower is to be taken back.
    if (!comment && isFlowered !== false) throw new AppError('comment_not_found');
    const changed = await changeCommentFlower(tx, isFlowered, flower);
    if (!changed) {
      const given = await findCommentFlower(tx, userId, commentId);
      if (!comment && !given) throw new AppError('comment_not_found');
      const { isOn, rev } = given ?? { isOn: 0, rev: 0 };
      return { status: 200, body: statusOf(isOn, comment?.flowersCount ?? 0), rev };
    }
    // The actor receives flower and count together, on each device; others receive the count with the thread.
    touch(`u:${userId}`, 'commentFlower', commentId);
    touch(`u:${userId}`, 'comment', commentId);
    const count = async () => {
      const [flowersCount] = await together([
        countFlower(tx, commentId, changed.isOn === 1 ? 1 : -1),
        comment?.authorId !== userId &&
          noteFlower(deps, tx, { kind: 'commentFlower', subjectId: commentId, ownerId: comment?.authorId }),
      ]);
      return statusOf(changed.isOn, comment ? flowersCount : 0);
    };
    return { status: 200, rev: changed.rev, count };
  };
  const rows = [
    { source: commentFlowersSource, id: commentId },
    { source: commentsSource, id: commentId },
  ];
  return writeOnce(deps, actor, request, set, { readOps: (tx) => readOps(tx, userId, rows) });
}

function statusOf(isOn: number, flowersCount: number): FlowerStatus {
  return { isFlowered: isOn === 1, flowersCount };
}
