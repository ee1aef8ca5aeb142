import type { Db, Tx } from '../db/database.ts';
import type { DatabaseMovesTables } from './database-moves.table.ts';

export type DatabaseMove = Omit<DatabaseMovesTables['databaseMoves'], 'one'>;

/** The move that a database takes part in; null without one. */
export async function findMove(db: Db | Tx): Promise<DatabaseMove | null> {
  const row = await db.selectFrom('databaseMoves').select(['id', 'state', 'place', 'at']).executeTakeFirst();
  return row ?? null;
}

/** Replaces the move of a database. */
export async function putMove(tx: Tx, move: DatabaseMove): Promise<void> {
  await deleteMove(tx);
  await tx
    .insertInto('databaseMoves')
    .values({ one: 1, ...move })
    .execute();
}

export async function deleteMove(tx: Tx): Promise<void> {
  await tx.deleteFrom('databaseMoves').execute();
}
