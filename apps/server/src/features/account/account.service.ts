import type { AdminUser } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { announceHeads } from '../../changes/heads.ts';
import { type Touch, TouchSet } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type WriteResult, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noteDone } from '../audit/audit.service.ts';
import type { AccountActions } from '../reports/account-actions.ts';
import { announceEndOfUser, confirmPassword } from '../session/session.service.ts';
import { changeRole, lockAccount, lockAdmins, type LockedAccount } from '../users/accounts.service.ts';
import { toAdminUser } from '../users/users.service.ts';
import { changeActivation, deactivateAccount } from './deactivate-account.ts';
import { recordDeletion } from './deletion-ledger.ts';
import { removeAccount } from './removal.ts';

/**
 * Deletes one's own account and all of its data. Throws `AppError`: `wrong_password`, `last_admin`, and `unauthorized` when it
 * was deleted already.
 */
export async function deleteOwnAccount(deps: Deps, actor: Actor, password: string): Promise<void> {
  await confirmPassword(deps, actor, password);
  // Without an idempotency key: keys are deleted with the account, and a repeated call has no session.
  const heads = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    await removeAccount(deps, tx, touches.add, actor.userId, 'unauthorized');
    return touches.flush(tx, deps.clock.now());
  });
  announceHeads(deps, heads);
  announceEndOfUser(deps, actor.userId);
  await tryToRecord(deps, actor.userId);
}

/** Records a deletion. The account is deleted whether or not this succeeds; otherwise the job that sweeps after it records it. */
export async function tryToRecord(
  deps: Pick<Deps, 'clock' | 'ledger' | 'log' | 'secret'>,
  userId: string,
): Promise<void> {
  await recordDeletion(deps, userId).catch((error: unknown) =>
    deps.log.error({ err: error }, 'A deleted account was not recorded; a job will try again'),
  );
}

/** The target of an administrator's action. `address`: where the call came from, for the audit log. */
interface Aim {
  readonly userId: string;
  readonly address?: string;
}

/**
 * Deletes another user's account, as an administrator. Throws `AppError`: `user_not_found`, `last_admin`, `not_own_role`, and
 * `admin_required` for a former administrator.
 */
export async function removeUser(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  userId: string,
  address = '',
): Promise<Written<null>> {
  const aim = { userId, address };
  const written = await writeAsAdmin(deps, actor, request, async (tx, touch) => {
    await lockOther(deps, tx, actor, userId, true);
    await removeAccount(deps, tx, touch, userId, 'user_not_found');
    await noteAction(deps, tx, actor, 'user.delete', aim);
    return { status: 204, body: null, rev: 0 };
  });
  if (!written.isReplay) {
    announceEndOfUser(deps, userId);
    await tryToRecord(deps, userId);
  }
  return written;
}

/**
 * Deactivates or reactivates an account, as an administrator. Sessions and sockets of a deactivated user end at once, and
 * their content is hidden until reactivation. Throws like {@link removeUser}.
 */
export async function setUserActive(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { isActive, ...aim }: Aim & { readonly isActive: boolean },
): Promise<Written<AdminUser>> {
  const { userId } = aim;
  const written = await writeAsAdmin(deps, actor, request, async (tx, touch) => {
    const { user: before } = await lockOther(deps, tx, actor, userId, !isActive);
    const user = await changeActivation(deps, tx, touch, before, isActive);
    await noteAction(deps, tx, actor, isActive ? 'user.activate' : 'user.deactivate', aim);
    return { status: 200, body: toAdminUser(user), rev: user.rev, aboutId: userId };
  });
  if (!isActive && !written.isReplay) announceEndOfUser(deps, userId);
  return written;
}

/**
 * Grants or revokes the role of an administrator, as an administrator: it applies from the user's next call. Throws like
 * {@link removeUser}.
 */
export async function setUserRole(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { role, ...aim }: Aim & { readonly role: Role },
): Promise<Written<AdminUser>> {
  const { userId } = aim;
  const written = await writeAsAdmin(deps, actor, request, async (tx, touch) => {
    const { user: before } = await lockOther(deps, tx, actor, userId, role !== 'admin');
    const user = before.role === role ? before : await changeRole(deps, tx, userId, role);
    if (user !== before) touch(`u:${userId}`, 'me', userId);
    await noteAction(deps, tx, actor, role === 'admin' ? 'user.promote' : 'user.demote', aim);
    return { status: 200, body: toAdminUser(user), rev: user.rev, aboutId: userId };
  });
  if (!written.isReplay) deps.bus.publish({ type: 'role-changed', userId });
  return written;
}

/**
 * A write that needs an administrator at commit time. Such writes are serialized, so that of two administrators who demote
 * each other at once the second one is refused.
 */
export async function writeAsAdmin<T>(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  fn: (tx: Tx, touch: Touch) => Promise<WriteResult<T>>,
): Promise<Written<T>> {
  let admins: readonly string[] = [];
  const lockFirst = async (tx: Tx) => {
    admins = await lockAdmins(deps, tx);
  };
  const asAdmin = (tx: Tx, touch: Touch) => {
    if (!admins.includes(actor.userId)) throw new AppError('admin_required');
    return fn(tx, touch);
  };
  return writeOnce(deps, actor, request, asAdmin, { lockFirst });
}

/** Locks another account; `isEnd`: the change would remove an administrator. */
async function lockOther(deps: Deps, tx: Tx, actor: Actor, userId: string, isEnd: boolean): Promise<LockedAccount> {
  const account = await lockAccount(deps, tx, userId);
  if (!account) throw new AppError('user_not_found');
  if (isEnd && account.isLastAdmin) throw new AppError('last_admin');
  if (isEnd && userId === actor.userId) throw new AppError('not_own_role');
  return account;
}

function noteAction(deps: Deps, tx: Tx, { userId: actorId }: Actor, action: string, { userId, address = '' }: Aim) {
  return noteDone(deps, tx, { actorId, action, target: userId, address });
}

/** Functions of accounts for features that must not import them. */
export const accountActions: AccountActions = { writeAsAdmin, deactivateAccount };
