import type { BlockStatus } from '@posy/contract/blocks';
import type { UserId } from '@posy/contract/ids';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { touchActivityWith } from '../activity/activity-with.ts';
import { touchViewOf } from '../conversations/members.service.ts';
import { endFollowsBetween } from '../follows/follows-between.ts';
import { touchPostsFor } from '../posts/posts-of-account.ts';
import { changeBlock, isBlockedBetween, isBlockedBy, readRelationRev } from '../relations/relations.service.ts';
import { bumpPeople, lockIfExists } from '../users/accounts.service.ts';

/**
 * Blocks or unblocks a user; nothing happens when there is none. A block hides the two users from each other: posts, search, follows and messages; the blocked
 * user is not notified. Both accounts are locked: a concurrent write between them is done before, or refused after. Throws
 * `AppError('cannot_block_self')`.
 */
export function setBlock(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { userId: otherId, isBlocked }: { readonly userId: UserId; readonly isBlocked: boolean },
): Promise<Written<BlockStatus>> {
  const { userId } = actor;
  if (otherId === userId) throw new AppError('cannot_block_self');
  return writeOnce(
    deps,
    actor,
    request,
    async (tx, touch) => {
      // Deactivated users may be blocked, because they may come back. So may users who blocked the actor, and the answer is the
      // one for a missing user: nobody learns of a block.
      if (!(await lockIfExists(deps, tx, otherId))) return { status: 200, body: { isBlocked }, rev: 0 };
      if (await changeBlock(tx, touch, { userId, otherId }, isBlocked, deps.clock.now())) {
        await touchViewOf(tx, touch, userId, otherId);
        if (isBlocked) await endFollowsBetween(deps, tx, touch, userId, otherId);
        await touchBoth(tx, touch, userId, otherId);
      }
      const isHidden = await isBlockedBy(tx, userId, otherId);
      return { status: 200, body: { isBlocked }, rev: isHidden ? 0 : await readRelationRev(tx, userId, otherId) };
    },
    { isAboutActor: true },
  );
}

/** Touches each user for the other: devices delete a blocked user's data, or restore it. */
async function touchBoth(tx: Tx, touch: Touch, userId: UserId, otherId: UserId): Promise<void> {
  const wasBlocked = await isBlockedBetween(tx, userId, otherId);
  const pairs = [
    [userId, otherId],
    [otherId, userId],
  ] as const;
  if (!wasBlocked) await bumpPeople(tx, [userId, otherId]);
  for (const [viewerId, personId] of pairs) {
    touch(`u:${viewerId}`, 'user', personId);
    if (!wasBlocked) await touchPostsFor(tx, touch, viewerId, personId);
    await touchActivityWith(tx, touch, viewerId, personId);
  }
}
