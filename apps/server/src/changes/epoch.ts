import type { Database } from '../db/database.ts';

/** The name of this database's change log, made at the first start. Must be deleted when a backup is put back. */
export async function readEpoch(database: Database, newId: () => string): Promise<string> {
  return database.write(async (tx) => {
    const epoch = newId().replaceAll('-', '').slice(-12);
    await tx
      .insertInto('syncMeta')
      .values({ key: 'epoch', value: epoch })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await tx.selectFrom('syncMeta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow();
    return row.value;
  });
}
