import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { CollectionsTables } from './collections.table.ts';

export type CollectionRow = CollectionsTables['collections'];

const COLUMNS = ['id', 'userId', 'name', 'rev', 'createdAt'] as const;

const byId = hotQuery<{ id: string }, CollectionRow>((db, param) =>
  db.selectFrom('collections').select(COLUMNS).where('id', '=', param('id')),
);

/** A collection of any user. */
export function findCollection(db: Db | Tx, id: string): Promise<CollectionRow | undefined> {
  return byId.first(db, { id });
}

/** In no order; ids without a collection are left out. */
export async function findCollections(db: Db, ids: readonly string[]): Promise<CollectionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
}

const newestOf = hotQuery<{ userId: string; limit: number }, CollectionRow>((db, param) =>
  db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('userId', '=', param('userId'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

/** A user's collections, newest first. */
export function listCollections(db: Db, userId: string, limit: number): Promise<CollectionRow[]> {
  return newestOf.all(db, { userId, limit });
}

const countOf = hotQuery<{ userId: string }, { count: number }>((db, param) =>
  db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', param('userId')),
);

export async function countCollections(tx: Tx, userId: string): Promise<number> {
  return Number((await countOf.first(tx, { userId }))?.count ?? 0);
}

/** Inserts a collection; false when the id exists. On PostgreSQL it waits for a concurrent insert of the same id. */
export async function insertCollection(tx: Tx, row: CollectionRow): Promise<boolean> {
  const rows = await tx
    .insertInto('collections')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Returns the renamed collection; undefined when it is missing, another user's, or has this name already. */
export function renameCollection(
  tx: Tx,
  { id, userId, name }: Pick<CollectionRow, 'id' | 'userId' | 'name'>,
): Promise<CollectionRow | undefined> {
  return tx
    .updateTable('collections')
    .set((eb) => ({ name, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('name', '<>', name)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns the deleted collection's revision; undefined when it is missing or another user's. */
export function deleteCollection(
  tx: Tx,
  { id, userId }: Pick<CollectionRow, 'id' | 'userId'>,
): Promise<Pick<CollectionRow, 'rev'> | undefined> {
  return tx
    .deleteFrom('collections')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('rev')
    .executeTakeFirst();
}

/** Deletes all collections of a user. Returns their ids. */
export async function deleteCollectionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('collections').where('userId', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}
