import type { Selectable } from 'kysely';
import type { Db, Dialect, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { USER_COLUMNS, type UsersTables } from './users.table.ts';

export type UserRow = Omit<Selectable<UsersTables['users']>, 'number'>;

const byId = hotQuery<{ id: string }, UserRow>((db, param) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', param('id')),
);

const byEmail = hotQuery<{ email: string }, UserRow>((db, param) =>
  db.selectFrom('users').select(USER_COLUMNS).where('email', '=', param('email')),
);

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return byId.first(db, { id });
}

type LockedPerson = Pick<
  UserRow,
  'id' | 'firstName' | 'lastName' | 'username' | 'profileImageUrl' | 'isActive' | 'rev' | 'passwordHash'
>;

const selectPair = (db: Db, a: string, b: string) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'username', 'profileImageUrl', 'isActive', 'rev', 'passwordHash'])
    .where('id', 'in', [a, b]);

const pair = hotQuery<{ a: string; b: string }, LockedPerson>((db, param) => selectPair(db, param('a'), param('b')));
const lockedPair = hotQuery<{ a: string; b: string }, LockedPerson>((db, param) =>
  selectPair(db, param('a'), param('b')).forKeyShare(),
);

/** Two users, in no order. On PostgreSQL they are locked against deletion and changes until the transaction ends. */
export function lockPair(tx: Tx, dialect: Dialect, a: string, b: string): Promise<LockedPerson[]> {
  return (dialect === 'postgres' ? lockedPair : pair).all(tx, { a, b });
}

/** `email` in its normal form. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return byEmail.first(db, { email });
}

const byUsername = hotQuery<{ username: string }, UserRow>((db, param) =>
  db.selectFrom('users').select(USER_COLUMNS).where('username', '=', param('username')),
);

/** `username` in its normal form. */
export function findUserByUsername(db: Db | Tx, username: string): Promise<UserRow | undefined> {
  return byUsername.first(db, { username });
}

export function findUsersByIds(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns whether the account was inserted; false when the address or the username is taken. */
export async function insertUser(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The usernames that are not free for a new account at `now` (ms): those of users, and former ones. */
export async function findTakenUsernames(tx: Tx, usernames: readonly string[], now: number): Promise<Set<string>> {
  const taken = tx
    .selectFrom('users')
    .select('username')
    .where('username', 'in', [...usernames]);
  const reserved = tx
    .selectFrom('reservedUsernames')
    .select('username')
    .where('username', 'in', [...usernames])
    .where('until', '>', now);
  const rows = [...(await taken.execute()), ...(await reserved.execute())];
  return new Set(rows.flatMap(({ username }) => username ?? []));
}

export async function hasAnyAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** On PostgreSQL it is locked until the transaction ends; SQLite has one writer. */
export async function lockPasswordHash(tx: Tx, dialect: Dialect, id: string): Promise<string | undefined> {
  const query = tx.selectFrom('users').select('passwordHash').where('id', '=', id);
  return (await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst())?.passwordHash;
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

/**
 * Locks an account before a change of its state. On PostgreSQL it is locked against every write that references it: running ones
 * have ended when this returns, others wait until the transaction ends.
 */
export async function lockUser(tx: Tx, dialect: Dialect, id: string): Promise<UserRow | undefined> {
  const query = tx.selectFrom('users').select(USER_COLUMNS).where('id', '=', id);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** Returns the changed account. A taken username violates a constraint, see `isUniqueViolation`. */
export async function updateProfile(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'bio' | 'profileImageUrl' | 'approvesFollowers'>
  >,
  now: number,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set((eb) => ({ ...changes, updatedAt: now, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The ids of all active administrators. On PostgreSQL they are locked until the transaction ends. */
export async function lockActiveAdmins(tx: Tx, dialect: Dialect): Promise<string[]> {
  const query = tx.selectFrom('users').select('id').where('role', '=', 'admin').where('isActive', '=', 1).orderBy('id');
  const rows = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).execute();
  return rows.map((row) => row.id);
}

/** The id of the active administrator with the oldest account, other than `id`; null when there is no other. */
export async function findAdminExcept(tx: Tx, id: string): Promise<string | null> {
  const query = tx.selectFrom('users').select('id').where('role', '=', 'admin').where('isActive', '=', 1);
  return (await query.where('id', '<>', id).orderBy('createdAt').orderBy('id').limit(1).executeTakeFirst())?.id ?? null;
}

/** Returns the changed account. */
export async function updateActive(tx: Tx, id: string, isActive: boolean, now: number): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set((eb) => ({ isActive: isActive ? 1 : 0, updatedAt: now, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One row after the other: callers pass the ids in one order, so that they do not deadlock. */
export async function bumpRevs(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await tx
      .updateTable('users')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/** Returns the changed account. */
export async function updateRole(tx: Tx, id: string, role: UserRow['role'], now: number): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set((eb) => ({ role, updatedAt: now, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes all personal data from an account, and frees its address and username. */
export async function emptyUser(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      email: `deleted:${id}`,
      username: null,
      firstName: '',
      lastName: '',
      bio: '',
      profileImageUrl: null,
      role: 'user' as const,
      isActive: 0,
      approvesFollowers: 0,
      passwordHash: '',
      updatedAt: now,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ids after an id, in order, without accounts that {@link emptyUser} emptied. */
export async function listIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('passwordHash', '<>', '')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an account, and with it all rows that reference it. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
