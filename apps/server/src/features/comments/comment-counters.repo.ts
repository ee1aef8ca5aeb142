import type { Database, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

const lock = hotQuery<{ id: string }, { id: string }>((db, param) =>
  db.selectFrom('comments').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
);

/** Locks a comment until the transaction ends; on SQLite writes follow one another. */
export async function lockOne(tx: Tx, { dialect }: Pick<Database, 'dialect'>, id: string): Promise<void> {
  if (dialect === 'postgres') await lock.run(tx, { id });
}

/** {@link lockOne} for many, in one order. */
export async function lockMany(tx: Tx, { dialect }: Pick<Database, 'dialect'>, ids: readonly string[]): Promise<void> {
  if (dialect !== 'postgres' || ids.length === 0) return;
  const comments = tx
    .selectFrom('comments')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id');
  await comments.forNoKeyUpdate().execute();
}

const addTo = hotQuery<{ id: string; by: number }, { flowersCount: number }>((db, param) =>
  db
    .updateTable('comments')
    .set((eb) => ({ flowersCount: eb('flowersCount', '+', param('by')), rev: eb('rev', '+', eb.lit(1)) }))
    .where('id', '=', param('id'))
    .returning('flowersCount'),
);

/** Adds to a comment's flowers. Returns the new count; undefined when the comment was deleted. */
export async function addToFlowers(tx: Tx, id: string, by: 1 | -1): Promise<number | undefined> {
  return (await addTo.first(tx, { id, by }))?.flowersCount;
}

/** The same for many comments. */
export async function addToFlowersOfMany(tx: Tx, ids: readonly string[], by: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set((eb) => ({ flowersCount: eb('flowersCount', '+', by), rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}
