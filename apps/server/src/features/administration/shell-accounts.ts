import type { CreateUserBody } from '@posy/contract/administration';
import { normalizeEmail } from '@posy/contract/session';
import type { Role } from '@posy/contract/users';
import { TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noticeFromShell } from '../../instance/shell-notices.ts';
import { tryToRecord } from '../account/account.service.ts';
import type { AccountDeps } from '../account/activation.ts';
import { changeActivation } from '../account/deactivate-account.ts';
import { removeAccountFromShell } from '../account/removal.ts';
import { noteDone, SHELL_ID } from '../audit/audit.service.ts';
import { type ReplaceDeps, replacePassword, wordsOfOperator } from '../password-resets/replace-password.ts';
import { readProfileFields } from '../profile/profile-fields.ts';
import { checkNewPassword } from '../session/change-password.ts';
import { changeRole, type LockedAccount, lockAccount, lockAdmins } from '../users/accounts.service.ts';
import { changeProfile, createUser, findByEmail, toAdminUser } from '../users/users.service.ts';
import { readNewAccount } from './new-account.ts';

/*
 * Accounts from the shell of the server. The actor is an operator, who needs no account. Other processes read a notice of the
 * transaction, because commands have no bus.
 */

type ShellDeps = Pick<Deps, 'clock' | 'db' | 'newId' | 'passwords' | 'random'>;

/** `username`: null for one made of the names. */
export interface NewAdmin extends Pick<CreateUserBody, 'email' | 'password' | 'firstName' | 'lastName'> {
  readonly username: string | null;
}

/** Creates an administrator. Throws the `AppError`s of the administrators' own call, and those of the username. */
export async function createAdmin(
  deps: ShellDeps,
  { username, ...body }: NewAdmin,
): Promise<{ id: string; username: string | null }> {
  const account = readNewAccount({ ...body, role: 'admin' });
  const { username: chosen } = readProfileFields(username === null ? {} : { username });
  const passwordHash = await deps.passwords.hash(account.password);
  const { email, firstName, lastName, role } = account;
  return deps.db.write(async (tx) => {
    const touches = new TouchSet();
    let row = await createUser(deps, tx, { email, firstName, lastName, role, passwordHash });
    const { id } = toAdminUser(row);
    if (chosen !== undefined) row = await changeProfile(deps, tx, id, { username: chosen });
    touches.add(`u:${id}`, 'me', id);
    await noteAction(deps, tx, 'user.create', id);
    await touches.flush(tx, deps.clock.now());
    return { id, username: row.username };
  });
}

/**
 * Sets the password of an account, and ends its sessions, as a reset with a code does. Throws `AppError`: `user_not_found`, and
 * the errors of the password.
 */
export async function setPassword(
  deps: ShellDeps & ReplaceDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly isActive: boolean }> {
  checkNewPassword(password);
  const passwordHash = await deps.passwords.hash(password);
  return deps.db.write(async (tx) => {
    const { user } = await lockByEmail(deps, tx, email);
    await replacePassword(deps, tx, user, { passwordHash, wordsIn: wordsOfOperator });
    await noticeFromShell(deps, tx, { kind: 'user-ended', userId: user.id });
    await noteAction(deps, tx, 'user.password', user.id);
    return { isActive: user.isActive === 1 };
  });
}

/** Grants or revokes the role of an administrator. False when it was so already. Throws `AppError`: `user_not_found`, `last_admin`. */
export async function setRole(
  deps: Omit<ShellDeps, 'passwords'>,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<boolean> {
  return deps.db.write(async (tx) => {
    // As in every change of a role: of two that demote each other at once, the second is refused.
    await lockAdmins(deps, tx);
    const { user, isLastAdmin } = await lockByEmail(deps, tx, email);
    if (user.role === role) return false;
    if (isLastAdmin) throw new AppError('last_admin');
    await changeRole(deps, tx, user.id, role);
    const touches = new TouchSet();
    touches.add(`u:${user.id}`, 'me', user.id);
    await noticeFromShell(deps, tx, { kind: 'role-changed', userId: user.id });
    await noteAction(deps, tx, role === 'admin' ? 'user.promote' : 'user.demote', user.id);
    await touches.flush(tx, deps.clock.now());
    return true;
  });
}

/**
 * Deactivates or reactivates an account. False when it was so already. Throws `AppError`: `user_not_found`, `last_admin`.
 */
export async function setActive(
  deps: AccountDeps,
  { email, isActive }: { readonly email: string; readonly isActive: boolean },
): Promise<boolean> {
  return deps.db.write(async (tx) => {
    await lockAdmins(deps, tx);
    const { user, isLastAdmin } = await lockByEmail(deps, tx, email);
    if ((user.isActive === 1) === isActive) return false;
    if (!isActive && isLastAdmin) throw new AppError('last_admin');
    const touches = new TouchSet();
    await changeActivation(deps, tx, touches.add, user, isActive);
    if (!isActive) await noticeFromShell(deps, tx, { kind: 'user-ended', userId: user.id });
    await noteAction(deps, tx, isActive ? 'user.activate' : 'user.deactivate', user.id);
    await touches.flush(tx, deps.clock.now());
    return true;
  });
}

/**
 * Deletes an account and everything in it, as its user does: the visible part at once, the rest in jobs. `isDry`: only says which
 * one. Returns its id. Throws `AppError`: `user_not_found`, `last_admin`.
 */
export async function deleteAccount(
  deps: AccountDeps & Pick<Deps, 'ledger' | 'log' | 'secret'>,
  { email, isDry }: { readonly email: string; readonly isDry: boolean },
): Promise<string> {
  const id = await deps.db.write(async (tx) => {
    await lockAdmins(deps, tx);
    const { user, isLastAdmin } = await lockByEmail(deps, tx, email);
    if (isLastAdmin) throw new AppError('last_admin');
    if (isDry) return user.id;
    const touches = new TouchSet();
    await removeAccountFromShell(deps, tx, touches.add, user.id);
    await noteAction(deps, tx, 'user.delete', user.id);
    await touches.flush(tx, deps.clock.now());
    return user.id;
  });
  if (!isDry) await tryToRecord(deps, id);
  return id;
}

/** Throws `AppError('user_not_found')`, also for an account that is being deleted. */
async function lockByEmail(deps: Pick<Deps, 'db'>, tx: Tx, email: string): Promise<LockedAccount> {
  const found = await findByEmail(tx, normalizeEmail(email));
  const account = found && (await lockAccount(deps, tx, found.id));
  if (!account) throw new AppError('user_not_found');
  return account;
}

function noteAction(deps: Pick<Deps, 'clock' | 'newId'>, tx: Tx, action: string, target: string): Promise<void> {
  return noteDone(deps, tx, { actorId: SHELL_ID, action, target, address: '' });
}
