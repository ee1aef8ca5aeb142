import { hash } from 'node:crypto';
import { DELETED_ID_DAYS } from '@posy/contract/limits';
import { type Db, type Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { ChangesTables } from './changes.table.ts';

/** Rows whose ids clients may choose. */
export type ChosenType = 'post' | 'comment' | 'ad' | 'link' | 'report' | 'user' | 'collection';

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 1000;

const put = hotQuery<ChangesTables['deletedIds'], unknown>((db, param) =>
  db
    .insertInto('deletedIds')
    .values({ hash: param('hash'), at: param('at') })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ at: param('at') })),
);

const find = hotQuery<{ hash: string }, { at: number }>((db, param) =>
  db.selectFrom('deletedIds').select('at').where('hash', '=', param('hash')),
);

/**
 * Stores for {@link DELETED_ID_DAYS} that a row was deleted: a device that missed the answer to its creation may send it again
 * long after its idempotency key has expired. Ids are hashed, so that nothing of a deleted account is left.
 */
export async function rememberDeleted(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  type: ChosenType,
  id: string,
): Promise<void> {
  await put.run(tx, { hash: hashOf(type, id), at: clock.now() });
}

/** SQLite accepts 32,766 parameters, PostgreSQL 65,535. */
const IDS_PER_STATEMENT = 1000;

/** The same for rows that are deleted together. Rows that the database deletes with another row (`on delete cascade`) count, too. */
export async function rememberDeletedMany(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  type: ChosenType,
  ids: readonly string[],
): Promise<void> {
  const at = clock.now();
  // In one order: on PostgreSQL two deletions of the same ids would otherwise deadlock.
  const rows = ids.map((id) => ({ hash: hashOf(type, id), at })).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  for (let i = 0; i < rows.length; i += IDS_PER_STATEMENT) {
    await tx
      .insertInto('deletedIds')
      .values(rows.slice(i, i + IDS_PER_STATEMENT))
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ at }))
      .execute();
  }
}

/** Whether a row with this id was deleted; `id` null: the client chose none. */
export async function isDeletedId(db: Db | Tx, type: ChosenType, id: string | null): Promise<boolean> {
  return id !== null && (await find.first(db, { hash: hashOf(type, id) })) !== undefined;
}

/**
 * Throws `AppError('id_conflict')` when the id belonged to a row that was deleted. Call it after inserting the row: on PostgreSQL
 * the insert waits for a running deletion, and only then is that visible.
 */
export async function refuseDeletedId(tx: Tx, type: ChosenType, id: string | null): Promise<void> {
  if (await isDeletedId(tx, type, id)) throw new AppError('id_conflict');
}

/** Deletes ids that no outbox contains any more, in small transactions. */
export async function pruneDeletedIds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - DELETED_ID_DAYS * DAY_MS;
  for (let count = ROWS_PER_STEP; count === ROWS_PER_STEP;) {
    count = await db.write(async (tx) => {
      const old = await tx
        .selectFrom('deletedIds')
        .select('hash')
        .where('at', '<', before)
        .orderBy('at')
        .limit(ROWS_PER_STEP)
        .execute();
      const hashes = old.map((row) => row.hash);
      if (hashes.length > 0) await tx.deleteFrom('deletedIds').where('hash', 'in', hashes).execute();
      return hashes.length;
    });
  }
}

function hashOf(type: ChosenType, id: string): string {
  return hash('sha256', `${type} ${id}`, 'base64url');
}
