import type { Database, Db, Dialect, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { isFollowerIfAsked, type StoredAudience } from '../relations/audience.ts';
import { restrictionOf } from '../relations/visibility.ts';
import type { MediaTables } from './media.table.ts';

/** A row without the columns of file checks. */
export type MediaRow = Omit<MediaTables['media'], 'checkedAt' | 'fileHashes' | 'damaged'>;

/** The fields for access checks and serving. */
export interface MediaAccess {
  readonly ownerId: string;
  readonly audience: number;
  /** Whether the viewer follows the owner, for a file for followers. */
  readonly isFollower: number | null;
  readonly viewerId: string | null;
  readonly isOwnerActive: number;
  readonly hash: string;
  readonly variants: string;
  readonly video: string | null;
  readonly captions: string | null;
  readonly damaged: string | null;
  /** The relation of the owner and the viewer; see `relations`. */
  readonly restriction: number | null;
}

const access = hotQuery<{ viewerId: string; id: string }, MediaAccess>((db, param) =>
  db
    .selectFrom('media')
    .innerJoin('users', 'users.id', 'media.ownerId')
    .where('media.id', '=', param('id'))
    .select((eb) => [
      'media.ownerId',
      'media.audience',
      isFollowerIfAsked(param('viewerId'), eb.ref('media.ownerId'), eb.ref('media.audience')).as('isFollower'),
      'media.viewerId',
      'users.isActive as isOwnerActive',
      'media.hash',
      'media.variants',
      'media.video',
      'media.captions',
      'media.damaged',
      restrictionOf(param('viewerId'), eb.ref('media.ownerId')).as('restriction'),
    ]),
);

export function findMediaAccess(db: Db, viewerId: string, id: string): Promise<MediaAccess | undefined> {
  return access.first(db, { viewerId, id });
}

const linkKind = hotQuery<{ id: string }, { kind: 'image' | 'community' }>((db, param) =>
  db.selectFrom('links').select('kind').where('mediaId', '=', param('id')),
);

/** The kind of the link that shows a picture; undefined for none. */
export async function findLinkKind(db: Db, id: string): Promise<'image' | 'community' | undefined> {
  return (await linkKind.first(db, { id }))?.kind;
}

export function findMedia(db: Db | Tx, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `fileHashes`: JSON of `FileHashes`. */
export async function insertMedia(tx: Tx, row: MediaRow, fileHashes: string): Promise<void> {
  await tx
    .insertInto('media')
    .values({ ...row, fileHashes })
    .execute();
}

/** Stores that all sizes are made. False when the picture was deleted meanwhile. */
export async function completeMedia(
  tx: Tx,
  id: string,
  { variants, addedBytes }: { readonly variants: string; readonly addedBytes: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('media')
    .set((eb) => ({ variants, pending: null, checkedAt: 0, bytes: eb('bytes', '+', addedBytes) }))
    .where('id', '=', id)
    .where('pending', 'is not', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Removes the viewers of media: only their owner can see them then, unless they are public. */
export async function clearViewers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('media')
    .set({ viewerId: null })
    .where('id', 'in', [...ids])
    .execute();
}

export async function setMediaAudience(tx: Tx, ids: readonly string[], audience: StoredAudience): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ audience })
    .where('id', 'in', [...ids])
    .execute();
}

export async function deleteMedia(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute();
}

/** Deletes the rows of pictures and returns them. */
export async function deleteMediaRows(tx: Tx, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('media')
    .where('id', 'in', [...ids])
    .returningAll()
    .execute();
}

/** The ids of some of a user's pictures. */
export async function listMediaOf(db: Db | Tx, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').where('ownerId', '=', ownerId).limit(limit).execute();
  return rows.map((row) => row.id);
}

/** The ids with a row, with its captions. */
export async function findCaptionsOf(
  db: Db,
  ids: readonly string[],
): Promise<readonly Pick<MediaRow, 'id' | 'captions'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['id', 'captions'])
    .where('id', 'in', [...ids])
    .execute();
}

/** A row, locked until the transaction ends. */
export function lockMedia(tx: Tx, dialect: Database['dialect'], id: string): Promise<MediaRow | undefined> {
  const query = tx.selectFrom('media').selectAll().where('id', '=', id);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** Replaces the captions of a video by others, or by none. */
export async function updateCaptions(
  tx: Tx,
  id: string,
  captions: string | null,
  addedBytes: number,
): Promise<Pick<MediaRow, 'ownerId'>> {
  return tx
    .updateTable('media')
    .set((eb) => ({ captions, checkedAt: 0, bytes: eb('bytes', '+', addedBytes) }))
    .where('id', '=', id)
    .returning('ownerId')
    .executeTakeFirstOrThrow();
}

/** Stored bytes of all of a user's pictures and videos. */
export async function sumBytesOf(db: Db | Tx, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((eb) => eb.fn.sum('bytes').as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

const ownerRow = hotQuery<{ id: string }, { id: string }>((db, param) =>
  db.selectFrom('users').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
);

/**
 * Makes writes that add to a user's storage run one after another, until the transaction ends. On PostgreSQL it locks the
 * user's row; on SQLite writes run one after another anyway.
 */
export async function lockStorageOf(tx: Tx, dialect: Dialect, ownerId: string): Promise<void> {
  if (dialect === 'postgres') await ownerRow.first(tx, { id: ownerId });
}

/** Announced bytes of running uploads, and their number. */
export async function sumPendingOf(db: Db | Tx, ownerId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('length').as('bytes')])
    .where('ownerId', '=', ownerId)
    .where('fileKey', 'is not', null)
    .where('mediaId', 'is', null)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** The results of a job for a video. */
export type VideoChanges = Partial<Pick<MediaRow, 'video' | 'width' | 'height' | 'thumbhash' | 'variants' | 'pending'>>;

/** Replaces the file of a video, unless it was deleted or changed meanwhile. Returns whether it did. */
export async function replaceVideo(
  tx: Tx,
  { id, video }: Pick<MediaRow, 'id' | 'video'>,
  changes: VideoChanges,
  addedBytes: number,
): Promise<boolean> {
  const rows = await tx
    .updateTable('media')
    .set((eb) => ({ ...changes, checkedAt: 0, bytes: eb('bytes', '+', addedBytes) }))
    .where('id', '=', id)
    .where('video', '=', video)
    .returning('id')
    .execute();
  return rows.length > 0;
}
