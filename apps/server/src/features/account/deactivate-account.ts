import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { changeActive, lockAccount, type LockedAccount } from '../users/accounts.service.ts';
import { type AccountDeps, followActivation } from './activation.ts';

type Account = LockedAccount['user'];

/**
 * Deactivates an account within the caller's transaction: sessions end, and the user's content is hidden. The caller
 * announces the end after the commit. False when it was deactivated already. Throws `AppError('last_admin')`.
 */
export async function deactivateAccount(deps: AccountDeps, tx: Tx, touch: Touch, userId: string): Promise<boolean> {
  const account = await lockAccount(deps, tx, userId);
  if (account?.user.isActive !== 1) return false;
  if (account.isLastAdmin) throw new AppError('last_admin');
  await changeActivation(deps, tx, touch, account.user, false);
  return true;
}

/**
 * Activates or deactivates a locked account within the caller's transaction. Sessions of a deactivated one end; the caller announces
 * that after the commit. Returns the account as it is then; nothing changes where it was so already.
 */
export async function changeActivation(
  deps: AccountDeps,
  tx: Tx,
  touch: Touch,
  before: Account,
  isActive: boolean,
): Promise<Account> {
  if ((before.isActive === 1) === isActive) return before;
  const { id } = before;
  const user = await changeActive(deps, tx, id, isActive);
  if (!isActive) await endSessionsOf(tx, id);
  touch('g', 'user', id);
  touch(`u:${id}`, 'me', id);
  await followActivation(deps, tx, touch, id, isActive);
  return user;
}
