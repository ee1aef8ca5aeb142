import type { Database, Db } from '../db/database.ts';
import { SCHEMA_MIN } from '../db/migrations/index.ts';
import type { InstanceTables } from './instance.table.ts';

export type InstanceRow = InstanceTables['instance'];

/** The row that names this database; undefined before the first start. */
export function findInstance(db: Db): Promise<InstanceRow | undefined> {
  return db.selectFrom('instance').selectAll().executeTakeFirst();
}

/** The same row; made at the first start. */
export async function readInstance(db: Database, newId: () => string): Promise<InstanceRow> {
  const known = await findInstance(db.read);
  if (known) return known;
  return db.write(async (tx) => {
    await tx
      .insertInto('instance')
      .values({
        one: 1,
        id: newId(),
        storageId: newId(),
        isBound: 0,
        epoch: null,
        cutEpoch: null,
        schemaMin: SCHEMA_MIN,
        isRunning: 0,
        maintenanceSince: null,
        maintenanceMessage: null,
      })
      .onConflict((conflict) => conflict.column('one').doNothing())
      .execute();
    return tx.selectFrom('instance').selectAll().executeTakeFirstOrThrow();
  });
}

export async function noteBound(db: Database): Promise<void> {
  await db.write((tx) => tx.updateTable('instance').set({ isBound: 1 }).where('isBound', '=', 0).execute());
}

/** Whether any row names a file of the media store. */
export async function namesMedia(db: Db): Promise<boolean> {
  return (await db.selectFrom('media').select('id').limit(1).executeTakeFirst()) !== undefined;
}
