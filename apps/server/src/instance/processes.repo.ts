import type { Database, Db, Tx } from '../db/database.ts';
import type { ProcessesTables } from './processes.table.ts';

export type ProcessRow = ProcessesTables['processes'];

/** Far more processes than anybody runs. */
const MAX_PROCESSES = 1000;

/** Stores that a process runs. */
export async function beat(db: Database, row: ProcessRow): Promise<void> {
  await db.write((tx) =>
    tx
      .insertInto('processes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: row.seenAt }))
      .execute(),
  );
}

/** All registered processes, oldest first. */
export function findProcesses(db: Db): Promise<ProcessRow[]> {
  return db
    .selectFrom('processes')
    .select(['id', 'role', 'version', 'startedAt', 'seenAt'])
    .orderBy('startedAt')
    .limit(MAX_PROCESSES)
    .execute();
}

/** Whether the row was there; with `seenAt` only as it was read then. */
export async function removeProcess(tx: Tx, id: string, seenAt?: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('processes')
    .where('id', '=', id)
    .$if(seenAt !== undefined, (query) => query.where('seenAt', '=', seenAt ?? 0))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
