import type { Db, Tx } from '../db/database.ts';
import type { InstanceTables } from './instance.table.ts';

export async function findSecret(db: Db | Tx, name: string): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a secret unless another process was faster, and returns the one that counts. */
export async function insertSecret(tx: Tx, row: InstanceTables['secrets']): Promise<string> {
  await tx
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSecret(tx, row.name)) ?? row.value;
}
