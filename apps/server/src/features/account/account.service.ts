import { announceHeads } from '../../changes/announce.ts';
import { TouchSet } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { announceEndOfUser, confirmPassword } from '../session/session.service.ts';
import { removeAccount } from './removal.ts';

/**
 * Deletes one's own account with everything in it. Throws `AppError`: `wrong_password`, `last_admin`, and `unauthorized`
 * when it is gone already.
 */
export async function deleteOwnAccount(deps: Deps, actor: Actor, password: string): Promise<void> {
  await confirmPassword(deps, actor, password);
  // Without a key: the keys go with the account, and who asks again is not signed in.
  const heads = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    await removeAccount(deps, tx, touches.add, actor.userId, 'unauthorized');
    return touches.flush(tx, deps.clock.now());
  });
  announceHeads(deps, heads);
  announceEndOfUser(deps, actor.userId);
}

/** Deletes somebody's account, as an administrator. Throws `AppError`: `user_not_found`, `last_admin`. */
export async function removeUser(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  userId: string,
): Promise<Written<null>> {
  const written = await writeOnce(deps, actor, request, async (tx, touch) => {
    await removeAccount(deps, tx, touch, userId, 'user_not_found');
    return { status: 204, body: null, rev: 0 };
  });
  announceEndOfUser(deps, userId);
  return written;
}
