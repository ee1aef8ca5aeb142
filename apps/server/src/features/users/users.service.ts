import type { AdminUser } from '@posy/contract/administration';
import type { UserId } from '@posy/contract/ids';
import { MAX_BIO_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import type { Author, CurrentUser, PublicUser, Role } from '@posy/contract/users';
import type { Db, Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { putAccountWords } from './account-words.repo.ts';
import { putPersonWords } from './person-index.repo.ts';
import { toAuthor } from './person.ts';
import { deleteOldReservations, isUsernameReserved } from './reserved-usernames.repo.ts';
import { exchangeUsernames, isReservedUsername, usernameCandidates, usernameStem } from './usernames.ts';
import {
  type UserRow,
  findTakenUsernames,
  findUserByEmail,
  findUserById,
  findUserByUsername,
  findUsersByIds,
  hasAnyAdmin,
  insertUser,
  lockPasswordHash,
  updatePasswordHash,
  updateProfile,
} from './users.repo.ts';

/** One's own account. Throws 401 when it was deleted after the session was read. */
export async function getCurrentUser(deps: Pick<Deps, 'db'>, userId: UserId): Promise<CurrentUser> {
  return toCurrentUser(await getOwnAccount(deps.db.read, userId));
}

/** The row of one's own account. Throws 401 when it was deleted. */
export async function getOwnAccount(db: Db | Tx, userId: UserId): Promise<UserRow> {
  const row = await findUserById(db, userId);
  if (!row) throw new AppError('unauthorized');
  return row;
}

/** The authors of posts, by id; deactivated users are left out. */
export async function findAuthors(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Author>> {
  if (ids.length === 0) return new Map();
  const rows = await findUsersByIds(db, [...new Set(ids)]);
  return new Map(rows.filter((row) => row.isActive === 1).map((row) => [row.id, toAuthor(row)]));
}

/** Users as they are stored, by id, deactivated ones too, without those being deleted. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>> {
  if (ids.length === 0) return new Map();
  const rows = await findUsersByIds(db, ids);
  return new Map(rows.filter((row) => row.passwordHash !== '').map((row) => [row.id, row]));
}

/** The account of an address in its normal form. */
export function findByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  return findUserByEmail(db, email);
}

/** The public view of a user. Throws `AppError('user_not_found')` for a missing or deactivated one. */
export async function getActivePerson(db: Db | Tx, id: string): Promise<PublicUser> {
  const row = await findUserById(db, id);
  if (row?.isActive !== 1) throw new AppError('user_not_found');
  return toPublicUser(row);
}

/** The account of an address, to check a log-in. */
export function findCredentials(deps: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> {
  return findUserByEmail(deps.db.read, email);
}

/** The account as it is stored. */
export function findAccount(deps: Pick<Deps, 'db'>, userId: string): Promise<UserRow | undefined> {
  return findUserById(deps.db.read, userId);
}

/** The hash of a password, locked until the transaction ends. Undefined without such an account. */
export function readLockedPasswordHash({ db }: Pick<Deps, 'db'>, tx: Tx, userId: string): Promise<string | undefined> {
  return lockPasswordHash(tx, db.dialect, userId);
}

/** Stores a hash made with the present parameters. */
export async function replacePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await updatePasswordHash(tx, userId, passwordHash);
}

const MAX_USERNAME_TRIES = 5;

/** Makes an account with a username from the names; `id`: a free one chosen by a client. Throws 409 `email_taken`. */
export async function createUser(
  deps: Pick<Deps, 'clock' | 'newId' | 'random'>,
  tx: Tx,
  account: { email: string; firstName: string; lastName: string; passwordHash: string; role: Role; id?: UserId },
): Promise<UserRow> {
  const now = deps.clock.now();
  const stem = usernameStem(account.firstName, account.lastName);
  for (let attempt = 0; attempt < MAX_USERNAME_TRIES; attempt++) {
    const candidates = usernameCandidates(stem, deps.random);
    const taken = await findTakenUsernames(tx, candidates, now);
    const username = candidates.find((candidate) => !taken.has(candidate));
    // All are taken, the random ones too: the next round has other numbers.
    if (username === undefined) continue;
    const row: UserRow = {
      id: account.id ?? deps.newId(),
      email: account.email,
      username,
      firstName: account.firstName,
      lastName: account.lastName,
      bio: '',
      profileImageUrl: null,
      role: account.role,
      isActive: 1,
      approvesFollowers: 0,
      passwordHash: account.passwordHash,
      createdAt: now,
      updatedAt: now,
      rev: 1,
    };
    if (await insertUser(tx, row)) {
      await indexPerson(tx, row);
      await putAccountWords(tx, row);
      return row;
    }
    if (await findUserByEmail(tx, account.email)) {
      throw new AppError('email_taken', [{ field: 'email', message: 'An account with this email already exists' }]);
    }
    // Another request took the username after the check: the next round checks again.
  }
  throw new AppError('server_busy', undefined, 1);
}

/** Updates the search after a change of a name, and after an account became active again. */
export async function indexPerson(
  tx: Tx,
  person: Pick<UserRow, 'id' | 'username' | 'firstName' | 'lastName'>,
): Promise<void> {
  await putPersonWords(tx, person);
}

/**
 * Whether a user may take a username, in its normal form: no other user has it, and it is reserved neither for the product nor
 * as the former name of another account, deleted or not.
 */
export async function isUsernameFree(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  username: string,
  userId: string,
): Promise<boolean> {
  if (isReservedUsername(username)) return false;
  const owner = await findUserByUsername(db, username);
  if (owner) return owner.id === userId;
  // Read after the owner: one who gives the name up at this moment is either seen, or has reserved it.
  return !(await isUsernameReserved(db, { username, userId, now: clock.now() }));
}

/** Changes of a user's own profile. Absent fields do not change. */
export type ProfileChanges = Partial<
  Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'bio' | 'profileImageUrl' | 'approvesFollowers'>
>;

/**
 * Changes a profile and its search words; the former username is reserved. Throws 409 `username_taken`, `too_many_usernames`. Returns
 * the changed account.
 */
export async function changeProfile(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: UserId,
  changes: ProfileChanges,
): Promise<UserRow> {
  const { username } = changes;
  const now = deps.clock.now();
  const before = (await findUserById(tx, userId))?.username ?? null;
  if (typeof username === 'string' && !(await isUsernameFree(deps, tx, username, userId))) throw usernameTaken();
  let row: UserRow;
  try {
    row = await updateProfile(tx, userId, changes, now);
  } catch (error) {
    // Another request took it after the check.
    if (isUniqueViolation(error)) throw usernameTaken();
    throw error;
  }
  if (typeof username === 'string' && username !== before)
    await exchangeUsernames(tx, userId, { before, after: username, now });
  await indexPerson(tx, row);
  await putAccountWords(tx, row);
  return row;
}

function usernameTaken(): AppError {
  return new AppError('username_taken', [{ field: 'username', message: 'This username is already taken' }]);
}

/** Deletes expired reservations of usernames. Run with the house-keeping. */
export async function pruneReservedUsernames({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => deleteOldReservations(tx, clock.now()));
}

/** The owner's view of an account, with the e-mail address. */
export function toCurrentUser(row: UserRow): CurrentUser {
  return {
    ...toPublicUser(row),
    email: row.email,
    role: row.role,
    isActive: row.isActive === 1,
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** The administrators' view of an account. */
export function toAdminUser(row: UserRow): AdminUser {
  return { ...toCurrentUser(row), createdAt: new Date(row.createdAt).toISOString() };
}

/** The public view of a user, for all signed-in users. */
export function toPublicUser(row: UserRow): PublicUser {
  return {
    ...toAuthor(row),
    bio: fitText(row.bio, MAX_BIO_LENGTH),
    ...(row.approvesFollowers === 1 && { approvesFollowers: true }),
  };
}

/** Whether an administrator exists. */
export function hasAdmin(db: Db): Promise<boolean> {
  return hasAnyAdmin(db);
}
