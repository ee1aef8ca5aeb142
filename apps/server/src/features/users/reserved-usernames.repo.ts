import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { UsersTables } from './users.table.ts';

const reserved = hotQuery<{ username: string; now: number }, Pick<UsersTables['reservedUsernames'], 'ownerId'>>(
  (db, param) =>
    db
      .selectFrom('reservedUsernames')
      .select('ownerId')
      .where('username', '=', param('username'))
      .where('until', '>', param('now')),
);

/** Whether a former username is reserved at `now` (ms) for others than this user. */
export async function isUsernameReserved(
  db: Db | Tx,
  { username, userId, now }: { readonly username: string; readonly userId: string; readonly now: number },
): Promise<boolean> {
  const row = await reserved.first(db, { username, now });
  return row !== undefined && row.ownerId !== userId;
}

/** Reserves a username. */
export async function reserveUsername(tx: Tx, row: UsersTables['reservedUsernames']): Promise<void> {
  const { ownerId, until } = row;
  await tx
    .insertInto('reservedUsernames')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ ownerId, until }))
    .execute();
}

/** Ends the reservation of a username that its former owner took again. */
export async function releaseUsername(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('reservedUsernames').where('username', '=', username).execute();
}

/** Former usernames of an account that are reserved at `now` (ms). */
export async function countReservedOf(tx: Tx, ownerId: string, now: number): Promise<number> {
  const row = await tx
    .selectFrom('reservedUsernames')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('ownerId', '=', ownerId)
    .where('until', '>', now)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Former usernames of an account, in no order. */
export function listReservedOf(db: Db, ownerId: string): Promise<UsersTables['reservedUsernames'][]> {
  return db
    .selectFrom('reservedUsernames')
    .select(['username', 'until', 'ownerId'])
    .where('ownerId', '=', ownerId)
    .execute();
}

/** Takes the owner from the reservations of a deleted account: they stay until their time is over. */
export async function clearReservationsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('reservedUsernames').set({ ownerId: null }).where('ownerId', '=', ownerId).execute();
}

/** Deletes the reservations that ended before `now` (ms). */
export async function deleteOldReservations(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('reservedUsernames').where('until', '<=', now).execute();
}
