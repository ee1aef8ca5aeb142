import type { FlowerStatus } from '@posy/contract/flowers';
import type { UserId } from '@posy/contract/ids';
import { noteFlower } from '../../changes/note-activity.ts';
import { readOps } from '../../changes/read-ops.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import { isNumberViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError, nullIfNotFound } from '../../errors.ts';
import { countFlower } from '../posts/counters.service.ts';
import { getVisiblePost } from '../posts/posts.service.ts';
import { postsSource } from '../posts/posts.sync.ts';
import { changeFlower, findFlower } from './flowers.repo.ts';
import { flowersSource } from './flowers.sync.ts';

/** `isFlowered`: the desired state; null: toggle, for callers that only know a toggle. */
export interface SetFlower {
  readonly postId: string;
  readonly isFlowered: boolean | null;
}

/**
 * Gives or takes back a flower. A call without effect changes and announces nothing, so that a device may repeat it
 * any number of times. Throws `AppError('post_not_found')` for a post that the actor cannot see, unless their flower on it is taken
 * back: the answer has no count then.
 */
export function setFlower(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { postId, isFlowered }: SetFlower,
): Promise<Written<FlowerStatus>> {
  const set = async (tx: Tx, touch: Touch) => {
    const [post, changed] = await together([
      getVisiblePost(tx, actor.userId, postId).catch(nullIfNotFound),
      change(deps, tx, actor.userId, postId, isFlowered),
    ]);
    // A toggle does not say that the flower is to be taken back. The error undoes the change.
    if (!post && isFlowered !== false) throw new AppError('post_not_found');
    if (!changed) {
      const flower = await findFlower(tx, actor.userId, postId);
      // Revision 0: it was never given.
      if (!flower || (!post && flower.rev === 0)) throw new AppError('post_not_found');
      return { status: 200, body: statusOf(post ? flower : { ...flower, flowersCount: 0 }), rev: flower.rev };
    }
    // Others receive the count later. The person who gave the flower receives both together, on each device.
    touch(`u:${actor.userId}`, 'flower', postId);
    touch(`u:${actor.userId}`, 'post', postId);
    const count = async () => {
      const [flowersCount] = await together([
        countFlower(deps, tx, postId, changed.isOn === 1 ? 1 : -1),
        post?.authorId !== actor.userId &&
          noteFlower(deps, tx, { kind: 'flower', subjectId: postId, ownerId: post?.authorId }),
      ]);
      return statusOf({ ...changed, flowersCount: post ? flowersCount : 0 });
    };
    return { status: 200, rev: changed.rev, countedPostId: postId, count };
  };
  const rows = [
    { source: flowersSource, id: postId },
    { source: postsSource(deps.postJson), id: postId },
  ];
  return writeOnce(deps, actor, request, set, { readOps: (tx) => readOps(tx, actor.userId, rows) });
}

/** Throws `AppError('post_not_found')` for a post that does not exist or is not visible to the viewer. */
export async function getFlowerStatus(deps: Pick<Deps, 'db'>, viewerId: UserId, postId: string): Promise<FlowerStatus> {
  await getVisiblePost(deps.db.read, viewerId, postId);
  const flower = await findFlower(deps.db.read, viewerId, postId);
  if (!flower) throw new AppError('post_not_found');
  return statusOf(flower);
}

async function change(deps: Pick<Deps, 'clock'>, tx: Tx, userId: UserId, postId: string, isFlowered: boolean | null) {
  try {
    return await changeFlower(tx, isFlowered, { userId, thingId: postId, updatedAt: deps.clock.now() });
  } catch (error) {
    // The post was deleted meanwhile.
    if (isNumberViolation(error)) throw new AppError('post_not_found');
    throw error;
  }
}

function statusOf(flower: { isOn: number; flowersCount: number }): FlowerStatus {
  return { isFlowered: flower.isOn === 1, flowersCount: flower.flowersCount };
}
