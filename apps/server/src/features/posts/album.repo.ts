import type { Db, Tx } from '../../db/database.ts';
import type { MediaColumns } from '../media/media-keys.ts';

/** A photo of an album after the first, with its picture. */
export interface AlbumPhotoRow extends MediaColumns {
  readonly altText: string;
}

export interface AlbumPhoto {
  readonly mediaId: string;
  readonly altText: string;
}

/** Stores the photos of a new post after the first, in their order. */
export async function insertAlbum(tx: Tx, postId: string, photos: readonly AlbumPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await tx
    .insertInto('albumPhotos')
    .values(photos.map((photo, i) => ({ postId, place: i + 1, ...photo })))
    .execute();
}

/** The photos of each post after its first, in their order. */
export async function listAlbums(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AlbumPhotoRow[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('albumPhotos')
    .innerJoin('media', 'media.id', 'albumPhotos.mediaId')
    .select([
      'albumPhotos.postId',
      'albumPhotos.mediaId',
      'albumPhotos.altText',
      'media.width',
      'media.height',
      'media.thumbhash',
      'media.isAnimated',
      'media.hash',
      'media.variants',
      'media.video',
    ])
    .where('albumPhotos.postId', 'in', [...postIds])
    .orderBy('albumPhotos.postId')
    .orderBy('albumPhotos.place')
    .execute();
  return Map.groupBy(rows, (row) => row.postId);
}

/** The media of the photos of posts after their first. */
export async function listAlbumMedia(db: Db | Tx, postIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('albumPhotos')
    .select('mediaId')
    .where('postId', 'in', [...postIds])
    .execute();
  return rows.map((row) => row.mediaId);
}
