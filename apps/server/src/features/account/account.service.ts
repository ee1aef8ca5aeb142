import type { CurrentUser } from '@posy/contract/users';
import { announceHeads } from '../../changes/announce.ts';
import { TouchSet } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { announceEndOfUser, confirmPassword, endSessionsOf } from '../session/session.service.ts';
import { changeActive, lockAccount } from '../users/accounts.service.ts';
import { toCurrentUser } from '../users/users.service.ts';
import { followActivation } from './activation.ts';
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
  if (!written.isReplay) announceEndOfUser(deps, userId);
  return written;
}

/**
 * Deactivates an account or brings it back, as an administrator. A deactivated person is out at once: sessions and sockets
 * end, and what they did is hidden until they are back. Throws `AppError`: `user_not_found`, `last_admin`.
 */
export async function setUserActive(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { userId, isActive }: { readonly userId: string; readonly isActive: boolean },
): Promise<Written<CurrentUser>> {
  const written = await writeOnce(deps, actor, request, async (tx, touch) => {
    const account = await lockAccount(deps, tx, userId);
    if (!account) throw new AppError('user_not_found');
    if (!isActive && account.isLastAdmin) throw new AppError('last_admin');
    const isSame = (account.user.isActive === 1) === isActive;
    const user = isSame ? account.user : await changeActive(deps, tx, userId, isActive);
    if (!isSame) {
      if (!isActive) await endSessionsOf(tx, userId);
      touch('g', 'user', userId);
      touch(`u:${userId}`, 'me', userId);
      await followActivation(deps, tx, touch, userId, isActive);
    }
    return { status: 200, body: toCurrentUser(user), rev: user.rev };
  });
  if (!isActive && !written.isReplay) announceEndOfUser(deps, userId);
  return written;
}
