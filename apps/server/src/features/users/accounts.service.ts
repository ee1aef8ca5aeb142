import type { UserId } from '@posy/contract/ids';
import type { Role } from '@posy/contract/users';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { deleteAccountWords, groupOf, moveAccountWords } from './account-words.repo.ts';
import { deletePersonWords, putPersonWords } from './person-index.repo.ts';
import { forgetFormerUsernames, reserveFormer } from './usernames.ts';
import {
  bumpRevs,
  deleteUser,
  emptyUser,
  findAdminExcept,
  findUserById,
  findUserByUsername,
  lockPair,
  listIdsAfter,
  lockActiveAdmins,
  lockUser,
  updateActive,
  updateRole,
  type UserRow,
} from './users.repo.ts';

export interface LockedAccount {
  readonly user: UserRow;
  /** Whether no active administrator would be left without this one. */
  readonly isLastAdmin: boolean;
}

/**
 * Locks an account for a deactivation, reactivation or deletion until the transaction ends. On PostgreSQL, writes by this user,
 * or rows that reference them, have either ended or wait. Undefined for a missing account, or one being deleted.
 */
export async function lockAccount({ db }: Pick<Deps, 'db'>, tx: Tx, id: string): Promise<LockedAccount | undefined> {
  const isAdmin = (await findUserById(tx, id))?.role === 'admin';
  // Before the account itself, and in one order, so that two administrators that remove each other do not deadlock.
  const admins = isAdmin ? await lockActiveAdmins(tx, db.dialect) : [];
  const user = await lockUser(tx, db.dialect, id);
  if (!user || isEmptied(user)) return undefined;
  return { user, isLastAdmin: isAdmin && user.isActive === 1 && admins.every((each) => each === id) };
}

/** A user with the columns for interactions; locked until the transaction ends. */
export interface LockedPerson extends Pick<
  UserRow,
  'id' | 'firstName' | 'lastName' | 'username' | 'profileImageUrl' | 'rev'
> {
  readonly isActive: number;
}

/**
 * Locks a user and another, active one: neither account is deleted or changed before the transaction ends. Throws
 * `AppError('user_not_found')` when the other is missing or deactivated.
 */
export async function lockPeople(
  { db }: Pick<Deps, 'db'>,
  tx: Tx,
  selfId: string,
  otherId: string,
): Promise<{ readonly self: LockedPerson; readonly other: LockedPerson }> {
  const people = await lockPair(tx, db.dialect, selfId, otherId);
  const self = people.find((person) => person.id === selfId);
  const other = people.find((person) => person.id === otherId);
  if (!self) throw new AppError('unauthorized');
  if (other?.isActive !== 1) throw new AppError('user_not_found');
  return { self, other };
}

/** Throws `AppError('user_not_found')` for a missing account; a deactivated one exists. */
export async function checkAccountExists(tx: Tx, id: string): Promise<void> {
  const user = await findUserById(tx, id);
  if (!user || isEmptied(user)) throw new AppError('user_not_found');
}

/**
 * Locks an account until the transaction ends: on PostgreSQL, writes by this user, or rows that reference them, have either ended or
 * wait. False for a missing account; a deactivated one exists.
 */
export async function lockIfExists({ db }: Pick<Deps, 'db'>, tx: Tx, id: string): Promise<boolean> {
  const user = await lockUser(tx, db.dialect, id);
  return user !== undefined && !isEmptied(user);
}

/** Raises the revisions of users: a device that received their deletion only accepts a greater one. */
export async function bumpPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await bumpRevs(tx, ids.toSorted());
}

/** An account's revision; 0 when it was deleted. */
export async function readAccountRev(tx: Tx, id: string): Promise<number> {
  return (await findUserById(tx, id))?.rev ?? 0;
}

/** The id of an active user by their username in its normal form. Throws `AppError('user_not_found')`. */
export async function findIdByUsername(db: Db | Tx, username: string): Promise<UserId> {
  const user = await findUserByUsername(db, username);
  if (user?.isActive !== 1) throw new AppError('user_not_found');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
  return user.id as UserId;
}

/** An active administrator other than this user; null when there is none. */
export function findOtherAdmin(tx: Tx, id: string): Promise<string | null> {
  return findAdminExcept(tx, id);
}

/**
 * Activates an account, which the search then finds again, or deactivates it. The caller ends its sessions. Returns the changed
 * account.
 */
export async function changeActive(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
  isActive: boolean,
): Promise<UserRow> {
  const user = await updateActive(tx, id, isActive, clock.now());
  await moveAccountWords(tx, user);
  if (isActive) await putPersonWords(tx, user);
  else await deletePersonWords(tx, id);
  return user;
}

/** The group of lists for accounts of a role and state; see `accountWords`. */
export function groupName(account: Pick<UserRow, 'role' | 'isActive'>): string {
  return groupOf(account);
}

/** Changes the role of an account. Returns the changed account. */
export async function changeRole({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string, role: Role): Promise<UserRow> {
  const user = await updateRole(tx, id, role, clock.now());
  await moveAccountWords(tx, user);
  return user;
}

/**
 * The ids of all active administrators. On PostgreSQL they are locked until the transaction ends. Callers lock them before
 * anything else, so that administrators' changes of accounts run one after another.
 */
export function lockAdmins({ db }: Pick<Deps, 'db'>, tx: Tx): Promise<string[]> {
  return lockActiveAdmins(tx, db.dialect);
}

/**
 * Removes all personal data from a deleted account; the row stays until nothing refers to it any more. The address is free at
 * once, the username after its reserved time.
 */
export async function emptyAccount({ clock }: Pick<Deps, 'clock'>, tx: Tx, user: UserRow): Promise<void> {
  const now = clock.now();
  await forgetFormerUsernames(tx, user.id);
  if (user.username !== null) await reserveFormer(tx, { username: user.username, ownerId: null, now });
  await deletePersonWords(tx, user.id);
  await deleteAccountWords(tx, user.id);
  await emptyUser(tx, user.id, now);
}

/** The ids of accounts that are not being deleted, in order, after an id. */
export function listAccountIds(db: Db, after: string, limit: number): Promise<string[]> {
  return listIdsAfter(db, after, limit);
}

/** Deletes an account with all rows that reference it. */
export async function dropAccount(tx: Tx, id: string): Promise<void> {
  await deleteUser(tx, id);
}

/** Whether {@link emptyAccount} emptied the account: an empty hash allows no log-in. */
function isEmptied(user: UserRow): boolean {
  return user.passwordHash === '';
}
