import type { BlockStatus } from '@posy/contract/blocks';
import type { UserId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { touchViewOf } from '../conversations/members.service.ts';
import { checkAccountExists } from '../users/accounts.service.ts';
import { deleteBlock, findBlockBetween, insertBlock } from './blocks.repo.ts';

/** Says whether one of two people has blocked the other. */
export function isBlockedBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return findBlockBetween(db, a, b);
}

/**
 * Blocks a person, or takes that back. Neither can send the other a message while it lasts; who is blocked is not told. It
 * holds the blocker's account, as whoever writes to them does: what was answered after a block was not sent after it. Throws
 * `AppError`: `cannot_block_self`, `user_not_found`.
 */
export function setBlock(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { userId, isBlocked }: { readonly userId: UserId; readonly isBlocked: boolean },
): Promise<Written<BlockStatus>> {
  const pair = { blockerId: actor.userId, blockedId: userId };
  if (userId === actor.userId) throw new AppError('cannot_block_self');
  return writeOnce(
    deps,
    actor,
    request,
    async (tx, touch) => {
      // Somebody deactivated may be blocked, for they may come back.
      await checkAccountExists(tx, userId);
      const isChanged = isBlocked
        ? await insert(tx, { ...pair, createdAt: deps.clock.now() })
        : await deleteBlock(tx, pair);
      if (isChanged) await touchViewOf(tx, touch, actor.userId, userId);
      return { status: 200, body: { isBlocked }, rev: 0 };
    },
    { isAboutActor: true },
  );
}

async function insert(tx: Tx, row: Parameters<typeof insertBlock>[1]): Promise<boolean> {
  try {
    return await insertBlock(tx, row);
  } catch (error) {
    // Deleted since it was looked at.
    if (isForeignKeyViolation(error)) throw new AppError('user_not_found');
    throw error;
  }
}
