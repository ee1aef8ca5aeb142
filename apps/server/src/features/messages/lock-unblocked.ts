import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import { lockPeople } from '../users/accounts.service.ts';

/**
 * Locks both accounts of a conversation, as sending does: before the conversation, so that nothing arrives after a block. Throws `AppError`:
 * `user_not_found` if the other account is missing or deactivated, `cannot_message` if one blocked the other.
 */
export async function lockUnblocked(deps: Pick<Deps, 'db'>, tx: Tx, userId: string, otherId: string): Promise<void> {
  const [, isBlocked] = await together([lockPeople(deps, tx, userId, otherId), isBlockedBetween(tx, userId, otherId)]);
  if (isBlocked) throw new AppError('cannot_message');
}
