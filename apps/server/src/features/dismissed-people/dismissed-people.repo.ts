import type { Db, Tx } from '../../db/database.ts';

/** A user in whom another one is not interested, or is again. */
export interface DismissalRow {
  readonly personId: string;
  readonly isOn: number;
  readonly rev: number;
}

interface Dismissal {
  readonly userId: string;
  readonly personId: string;
}

/** Stores a dismissal or takes it back, at a time in ms. Returns the new row; undefined for a call without effect. */
export async function changeDismissal(
  tx: Tx,
  { userId, personId }: Dismissal,
  isDismissed: boolean,
  updatedAt: number,
): Promise<DismissalRow | undefined> {
  if (!isDismissed) {
    return tx
      .updateTable('dismissedPeople')
      .set((eb) => ({ isOn: 0, rev: eb('rev', '+', 1), updatedAt }))
      .where('userId', '=', userId)
      .where('personId', '=', personId)
      .where('isOn', '=', 1)
      .returning(['personId', 'isOn', 'rev'])
      .executeTakeFirst();
  }
  return tx
    .insertInto('dismissedPeople')
    .values({ userId, personId, isOn: 1, rev: 1, updatedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'personId'])
        .doUpdateSet((eb) => ({ isOn: 1, rev: eb('dismissedPeople.rev', '+', 1), updatedAt }))
        .where('dismissedPeople.isOn', '=', 0),
    )
    .returning(['personId', 'isOn', 'rev'])
    .executeTakeFirst();
}

/** A user's dismissals among these users, also those taken back. */
export async function findDismissals(
  db: Db | Tx,
  userId: string,
  personIds: readonly string[],
): Promise<DismissalRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('dismissedPeople')
    .select(['personId', 'isOn', 'rev'])
    .where('userId', '=', userId)
    .where('personId', 'in', [...personIds])
    .execute();
}

/** Ids of the users whom a user dismissed, those dismissed last first. */
export async function listDismissed(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dismissedPeople')
    .select('personId')
    .where('userId', '=', userId)
    .where('isOn', '=', 1)
    .orderBy('updatedAt', 'desc')
    .orderBy('personId', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.personId);
}

/** Deletes up to `limit` dismissals of a user by others. Returns the ids of these others. */
export async function deleteDismissalsOf(tx: Tx, personId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dismissedPeople')
    .select('userId')
    .where('personId', '=', personId)
    .limit(limit)
    .execute();
  const userIds = rows.map((row) => row.userId);
  if (userIds.length === 0) return [];
  await tx.deleteFrom('dismissedPeople').where('personId', '=', personId).where('userId', 'in', userIds).execute();
  return userIds;
}
