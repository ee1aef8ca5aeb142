import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { UsersTables } from './users.table.ts';

export type UserRow = UsersTables['users'];

const byId = hotQuery<{ id: string }, UserRow>((db, param) =>
  db.selectFrom('users').selectAll().where('id', '=', param('id')),
);

const byEmail = hotQuery<{ email: string }, UserRow>((db, param) =>
  db.selectFrom('users').selectAll().where('email', '=', param('email')),
);

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return byId.first(db, { id });
}

/** `email` in its normal form. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return byEmail.first(db, { email });
}

export function findUsersByIds(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

/** Says whether the account was made; false when the address or the username is taken. */
export async function insertUser(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Usernames that begin with `stem`. */
export async function findUsernamesLike(tx: Tx, stem: string): Promise<string[]> {
  // A range instead of LIKE: exact bytes, and the index is used on both dialects.
  const rows = await tx
    .selectFrom('users')
    .select('username')
    .where('username', '>=', stem)
    .where('username', '<', `${stem}\u{10ffff}`)
    .execute();
  return rows.flatMap(({ username }) => username ?? []);
}

export async function hasAnyAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}
