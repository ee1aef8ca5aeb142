import type { Database, Db, Tx } from '../../db/database.ts';
import { SKEW_MS } from '../../instants-ahead.ts';
import { type FileHashes, parseFileHashes } from './file-hashes.ts';
import type { MediaTables } from './media.table.ts';

/** The columns for a check of a row's files. */
export type CheckedRow = Pick<MediaTables['media'], 'id' | 'variants' | 'video' | 'captions'> & {
  readonly checkedAt: number;
  readonly fileHashes: string | null;
  readonly damaged: string | null;
};

const COLUMNS = ['id', 'variants', 'video', 'captions', 'checkedAt', 'fileHashes', 'damaged'] as const;

/** Rows that were last checked before a time (ms), longest ago first. */
export function listUnchecked(db: Db, before: number, limit: number): Promise<CheckedRow[]> {
  return db
    .selectFrom('media')
    .select(COLUMNS)
    .where('checkedAt', '<', before)
    .orderBy('checkedAt')
    .limit(limit)
    .execute();
}

/** Files that were checked in the future are checked again: the clock was ahead. */
export async function bringChecksBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('media')
      .set({ checkedAt: 0 })
      .where('checkedAt', '>', now + SKEW_MS)
      .execute(),
  );
}

/** Rows with damaged files, longest unchecked first. */
export function listDamaged(db: Db, limit: number): Promise<CheckedRow[]> {
  return db
    .selectFrom('media')
    .select(COLUMNS)
    .where('damaged', 'is not', null)
    .orderBy('checkedAt')
    .limit(limit)
    .execute();
}

/** Rows by id, after one of them. */
export function listMediaAfter(db: Db, after: string, limit: number): Promise<CheckedRow[]> {
  return db.selectFrom('media').select(COLUMNS).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** The columns for sizes that may be missing. */
export type SizesRow = Pick<MediaTables['media'], 'id' | 'ownerId' | 'variants' | 'pending' | 'video'> & {
  readonly damaged: string | null;
};

const SIZES = ['id', 'ownerId', 'variants', 'pending', 'video', 'damaged'] as const;

/** Rows by id, after one of them. */
export function listSizesAfter(db: Db, after: string, limit: number): Promise<SizesRow[]> {
  return db.selectFrom('media').select(SIZES).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export function findSizes(db: Db, id: string): Promise<SizesRow | undefined> {
  return db.selectFrom('media').select(SIZES).where('id', '=', id).executeTakeFirst();
}

/** Stores the sizes that were made again, unless the row changed meanwhile. Returns whether it did. */
export async function updateSizes(
  tx: Tx,
  before: Pick<SizesRow, 'id' | 'variants'>,
  { variants, damaged, addedBytes }: Pick<SizesRow, 'variants' | 'damaged'> & { readonly addedBytes: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('media')
    .set((eb) => ({ variants, damaged, checkedAt: 0, bytes: eb('bytes', '+', addedBytes) }))
    .where('id', '=', before.id)
    .where('variants', '=', before.variants)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** The hashes of the files of rows. */
export async function findFileHashes(
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly fileHashes: string | null }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['id', 'fileHashes'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function countMedia(db: Db): Promise<number> {
  const count = db.selectFrom('media').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await count.executeTakeFirstOrThrow()).count);
}

export async function countDamaged(db: Db): Promise<number> {
  const count = db.selectFrom('media').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await count.where('damaged', 'is not', null).executeTakeFirstOrThrow()).count);
}

/** Adds the hashes of files that were made later. */
export async function addFileHashes(tx: Tx, id: string, added: FileHashes): Promise<void> {
  const row = await tx.selectFrom('media').select('fileHashes').where('id', '=', id).executeTakeFirst();
  const fileHashes = JSON.stringify({ ...parseFileHashes(row?.fileHashes ?? null), ...added });
  await tx.updateTable('media').set({ fileHashes }).where('id', '=', id).execute();
}

/** Stores the result of a check, unless the row names other files now. Returns whether it did. */
export async function noteChecked(
  tx: Tx,
  { id, variants, video, captions }: CheckedRow,
  found: Pick<CheckedRow, 'checkedAt' | 'fileHashes' | 'damaged'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('media')
    .set(found)
    .where('id', '=', id)
    .where('variants', '=', variants)
    .where('video', 'is not distinct from', video)
    .where('captions', 'is not distinct from', captions)
    .returning('id')
    .execute();
  return rows.length > 0;
}
