import type { Db, Tx } from '../../db/database.ts';
import type { MediaColumns } from '../media/media-keys.ts';
import type { PostsTables } from './posts.table.ts';

/** A photo of a post, or its video. */
export interface PostPhoto {
  readonly mediaId: string;
  readonly altText: string;
}

/** A photo of a post, or its video, with its files. */
export interface PostPhotoRow extends PostPhoto, MediaColumns {}

/** The columns of `posts` for the photos of a post: the first is there, and the others are rows of {@link insertAlbum}. */
export function photoColumns(
  photos: readonly PostPhoto[],
): Pick<PostsTables['posts'], 'mediaId' | 'altText' | 'photosCount'> {
  const [first] = photos;
  if (!first) throw new Error('A post has no photo');
  return { mediaId: first.mediaId, altText: first.altText, photosCount: photos.length };
}

/** Stores the photos of a post that are not in its columns. */
export async function insertAlbum(tx: Tx, postId: string, photos: readonly PostPhoto[]): Promise<void> {
  const rows = photos.map(({ mediaId, altText }, place) => ({ postId, place, mediaId, altText })).slice(1);
  if (rows.length > 0) await tx.insertInto('albumPhotos').values(rows).execute();
}

/** The photos of each post that are not in its columns, in their order. One query; none where all posts have a single photo. */
export async function listAlbums(
  db: Db | Tx,
  posts: readonly Pick<PostsTables['posts'], 'id' | 'photosCount'>[],
): Promise<ReadonlyMap<string, readonly PostPhotoRow[]>> {
  const ids = posts.filter((post) => post.photosCount > 1).map((post) => post.id);
  if (ids.length === 0) return new Map();
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
    .where('albumPhotos.postId', 'in', ids)
    .orderBy('albumPhotos.postId')
    .orderBy('albumPhotos.place')
    .execute();
  return Map.groupBy(rows, (row) => row.postId);
}
