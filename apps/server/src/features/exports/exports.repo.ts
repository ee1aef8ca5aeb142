import type { Database, Db, Tx } from '../../db/database.ts';
import { SKEW_MS } from '../../instants-ahead.ts';
import type { ExportsTables } from './exports.table.ts';

export type ExportRow = ExportsTables['exports'];

export function findExport(db: Db | Tx, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Replaces the user's earlier export. */
export async function putExport(tx: Tx, row: ExportRow): Promise<void> {
  const { userId: _, ...columns } = row;
  await tx
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute();
}

/** Counts another attempt. Undefined when the export was deleted meanwhile. */
export function beginExport(tx: Tx, id: string): Promise<Pick<ExportRow, 'userId' | 'attempts'> | undefined> {
  return tx
    .updateTable('exports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning(['userId', 'attempts'])
    .executeTakeFirst();
}

/** Returns whether the export still exists. */
export async function finishExport(
  tx: Tx,
  { id, ...columns }: Pick<ExportRow, 'id' | 'state' | 'finishedAt' | 'bytes'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('exports')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Deletes a user's export and returns its id. */
export async function deleteExportOf(tx: Tx, userId: string): Promise<string | undefined> {
  return (await tx.deleteFrom('exports').where('userId', '=', userId).returning('id').executeTakeFirst())?.id;
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', id).execute();
}

/** Exports that were requested in the future would refuse the next one until then: the clock was ahead. */
export async function bringExportsBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('exports')
      .set({ requestedAt: now })
      .where('requestedAt', '>', now + SKEW_MS)
      .execute(),
  );
}
