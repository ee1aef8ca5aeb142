import type { Db, Tx } from '../db/database.ts';
import type { AlertsTables, StoredAlertKind } from './alerts.table.ts';

type AlertRow = AlertsTables['alerts'];

/** Stores an alert. An existing one keeps its time. */
export async function putAlert(tx: Tx, row: AlertRow): Promise<void> {
  const { count, detail } = row;
  await tx
    .insertInto('alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count, detail }))
    .execute();
}

export async function deleteAlert(tx: Tx, kind: StoredAlertKind): Promise<void> {
  await tx.deleteFrom('alerts').where('kind', '=', kind).execute();
}

export function listAlerts(db: Db): Promise<AlertRow[]> {
  return db.selectFrom('alerts').selectAll().orderBy('at').execute();
}
