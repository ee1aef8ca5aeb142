import type { Db, Tx } from '../../db/database.ts';
import type { ExportsTables } from './exports.table.ts';

export type ExportRow = ExportsTables['exports'];

export function findExport(db: Db | Tx, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** In the place of the one before. */
export async function putExport(tx: Tx, row: ExportRow): Promise<void> {
  const { userId: _, ...columns } = row;
  await tx
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute();
}

/** Notes that it is begun once more. Undefined when it is not wanted any more; else how often it was. */
export async function beginExport(
  tx: Tx,
  { userId, id }: Pick<ExportRow, 'userId' | 'id'>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('exports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** Says whether it was still wanted. */
export async function finishExport(
  tx: Tx,
  { userId, id, ...columns }: Pick<ExportRow, 'userId' | 'id' | 'state' | 'finishedAt' | 'bytes'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('exports')
    .set(columns)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Deletes a person's copy, or that with the id alone, and gives the id. */
export async function takeExport(tx: Tx, userId: string, id?: string): Promise<string | undefined> {
  let query = tx.deleteFrom('exports').where('userId', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.returning('id').executeTakeFirst())?.id;
}
