import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { UploadsTables } from './uploads.table.ts';

export type UploadRow = UploadsTables['uploads'];
/** The owner is a part of the key: devices choose ids, and those of other users must not collide. */
export type UploadKey = Pick<UploadRow, 'ownerId' | 'id'>;

const byId = hotQuery<UploadKey, UploadRow>((db, param) =>
  db
    .selectFrom('uploads')
    .select(['ownerId', 'id', 'purpose', 'length', 'offset', 'fileKey', 'parts', 'mediaId', 'createdAt', 'touchedAt'])
    .where('ownerId', '=', param('ownerId'))
    .where('id', '=', param('id')),
);

export function findUpload(db: Db | Tx, { ownerId, id }: UploadKey): Promise<UploadRow | undefined> {
  return byId.first(db, { ownerId, id });
}

/** False when the id is taken. */
export async function insertUpload(tx: Tx, row: UploadRow): Promise<boolean> {
  const rows = await tx
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ownerId', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Stores a new offset and its `parts`, unless a concurrent write moved it. Returns whether it did. */
export async function moveOffset(
  tx: Tx,
  { ownerId, id }: UploadKey,
  step: {
    readonly fileKey: string;
    readonly from: number;
    readonly to: number;
    readonly parts: string | null;
    readonly now: number;
  },
): Promise<boolean> {
  const rows = await tx
    .updateTable('uploads')
    .set({ offset: step.to, parts: step.parts, touchedAt: step.now })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('fileKey', '=', step.fileKey)
    .where('offset', '=', step.from)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Restarts an expired upload with a new file. */
export async function restartUpload(
  tx: Tx,
  { ownerId, id }: UploadKey,
  { fileKey, parts, now }: { readonly fileKey: string; readonly parts: string | null; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ fileKey, parts, offset: 0, touchedAt: now })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Marks a complete upload as used, unless it is already. Returns whether it did. */
export async function claimUpload(tx: Tx, { ownerId, id }: UploadKey, mediaId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('uploads')
    .set({ mediaId })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('mediaId', 'is', null)
    .where('fileKey', 'is not', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Undoes {@link claimUpload}. */
export async function releaseUpload(tx: Tx, { ownerId, id }: UploadKey): Promise<void> {
  await tx.updateTable('uploads').set({ mediaId: null }).where('ownerId', '=', ownerId).where('id', '=', id).execute();
}

export async function deleteUpload(tx: Tx, { ownerId, id }: UploadKey): Promise<UploadRow | undefined> {
  return tx.deleteFrom('uploads').where('ownerId', '=', ownerId).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Removes the file from the row of a used upload; the row stays and shows that it was used. */
export async function dropFile(tx: Tx, { ownerId, id }: UploadKey): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ fileKey: null, parts: null })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('mediaId', 'is not', null)
    .execute();
}

/** Up to `limit` uploads with files that have not grown since `before`. */
export function listIdle(db: Db | Tx, before: number, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('touchedAt', '<=', before)
    .where('fileKey', 'is not', null)
    .orderBy('touchedAt')
    .limit(limit)
    .execute();
}

/** Removes the files of uploads from their rows, unless they have grown since; returns these files. */
export async function clearIdleFiles(tx: Tx, keys: readonly UploadKey[], before: number): Promise<string[]> {
  const files: string[] = [];
  for (const { ownerId, id } of keys) {
    const found = await tx
      .selectFrom('uploads')
      .select('fileKey')
      .where('ownerId', '=', ownerId)
      .where('id', '=', id)
      .where('touchedAt', '<=', before)
      .executeTakeFirst();
    if (!found) continue;
    const forgotten = await tx
      .updateTable('uploads')
      .set({ fileKey: null, parts: null, offset: 0 })
      .where('ownerId', '=', ownerId)
      .where('id', '=', id)
      .where('touchedAt', '<=', before)
      .returning('id')
      .executeTakeFirst();
    // On PostgreSQL it may have grown after it was read.
    if (forgotten && found.fileKey !== null) files.push(found.fileKey);
  }
  return files;
}

/** Deletes rows of used or expired uploads that no client will request any more. */
export async function deleteUploadsBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('uploads').where('touchedAt', '<', before).where('fileKey', 'is', null).execute();
}

/** The files that a row names. */
export async function findFileKeys(db: Db, fileKeys: readonly string[]): Promise<string[]> {
  if (fileKeys.length === 0) return [];
  const rows = await db
    .selectFrom('uploads')
    .select('fileKey')
    .where('fileKey', 'in', [...fileKeys])
    .execute();
  return rows.flatMap((row) => row.fileKey ?? []);
}

/** Deletes a user's uploads, and returns their files. */
export async function deleteUploadsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('uploads').where('ownerId', '=', ownerId).returning('fileKey').execute();
  return rows.flatMap((row) => row.fileKey ?? []);
}
