import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { changeActive, lockAccount } from '../users/accounts.service.ts';
import { followActivation } from './activation.ts';

/**
 * Deactivates an account within the caller's transaction: sessions end, and the user's content is hidden. The caller
 * announces the end after the commit. False when it was deactivated already. Throws `AppError('last_admin')`.
 */
export async function deactivateAccount(deps: Deps, tx: Tx, touch: Touch, userId: string): Promise<boolean> {
  const account = await lockAccount(deps, tx, userId);
  if (account?.user.isActive !== 1) return false;
  if (account.isLastAdmin) throw new AppError('last_admin');
  await changeActive(deps, tx, userId, false);
  await endSessionsOf(tx, userId);
  touch('g', 'user', userId);
  touch(`u:${userId}`, 'me', userId);
  await followActivation(deps, tx, touch, userId, false);
  return true;
}
