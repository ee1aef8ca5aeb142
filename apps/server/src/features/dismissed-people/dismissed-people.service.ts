import type { DismissalStatus } from '@posy/contract/dismissed-people';
import type { UserId } from '@posy/contract/ids';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isBlockedBy } from '../relations/relations.service.ts';
import { checkAccountExists } from '../users/accounts.service.ts';
import { changeDismissal, deleteDismissalsOf, findDismissals } from './dismissed-people.repo.ts';

/**
 * Dismisses a user as a suggestion, or takes that back. A dismissed user is not suggested to the actor, does not learn of it, and
 * can be followed as before. A call without effect announces nothing. Throws `AppError`: `invalid_input` for oneself,
 * `user_not_found`, also for a user who blocked the actor.
 */
export function setDismissal(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { userId: personId, isDismissed }: { readonly userId: UserId; readonly isDismissed: boolean },
): Promise<Written<DismissalStatus>> {
  const { userId } = actor;
  if (personId === userId) throw new AppError('invalid_input');
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await checkAccountExists(tx, personId);
    if (await isBlockedBy(tx, userId, personId)) throw new AppError('user_not_found');
    const changed = await changeDismissal(tx, { userId, personId }, isDismissed, deps.clock.now());
    if (changed) touch(`u:${userId}`, 'dismissedPerson', personId);
    const { rev } = changed ?? (await findDismissals(tx, userId, [personId]))[0] ?? { rev: 0 };
    return { status: 200, body: { isDismissed }, rev };
  });
}

/**
 * Deletes up to `limit` dismissals of a user whose account is being deleted; the user's own are deleted with the account. Returns
 * whether none are left.
 */
export async function removeDismissalsOf(tx: Tx, touch: Touch, userId: string, limit: number): Promise<boolean> {
  const others = await deleteDismissalsOf(tx, userId, limit);
  for (const id of others) touch(`u:${id}`, 'dismissedPerson', userId);
  return others.length < limit;
}
