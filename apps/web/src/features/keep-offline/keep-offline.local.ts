import type { CollectionId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import { readKeptChoices, savedIn } from '../../local/kept-collections.ts';
import { isKeptFull } from '../../local/kept-state.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { mediaIdOf, widthOf } from '../../local/media-cache.ts';
import { picturesOf, videoFilesOf } from '../../local/media-of-post.ts';
import { keptRows } from '../../local/quota.ts';

/** How much of a collection is kept on this device. */
export interface KeptProgress {
  readonly isOn: boolean;
  readonly withVideos: boolean;
  /** The posts that are available. */
  readonly posts: number;
  /** Those with all wanted files. */
  readonly complete: number;
  /** Those with all pictures: the others of them lack a video. */
  readonly withPictures: number;
  /** Bytes of all their files. */
  readonly bytes: number;
  /** The space for all kept collections is used up. */
  readonly isFull: boolean;
}

/** Run it inside `liveQuery`. */
export async function readKeptProgress(local: LocalDb, collectionId: CollectionId): Promise<KeptProgress> {
  const { cache } = local;
  const [choices, saved, files, isFull] = await Promise.all([
    readKeptChoices(local),
    savedIn(cache, collectionId),
    keptRows(cache).toArray(),
    isKeptFull(local),
  ]);
  const choice = choices.find(({ id }) => id === collectionId);
  const ids = new Set<string>(saved.map(({ postId }) => postId));
  const rows = await cache.posts.bulkGet([...ids]);
  const urls = new Set(files.map(({ url }) => url));
  const pictures = new Set(files.filter(({ url }) => widthOf(url) > 0).map(({ url }) => mediaIdOf(url)));
  const illustrated = rows.filter((post) => post !== undefined).filter((post) => hasPictures(post, pictures));
  const withVideos = choice?.withVideos === true;
  return {
    isOn: choice !== undefined,
    withVideos,
    posts: ids.size,
    complete: illustrated.filter((post) => !withVideos || hasVideo(post, urls)).length,
    withPictures: illustrated.length,
    bytes: files.reduce((sum, { bytes, keptFor }) => (ids.has(keptFor ?? '') ? sum + bytes : sum), 0),
    isFull,
  };
}

function hasPictures(post: PostEntity, ids: ReadonlySet<string | undefined>): boolean {
  // A video without a still picture has no sizes.
  return picturesOf(post).every(({ id, variants }) => variants.length === 0 || ids.has(id));
}

function hasVideo(post: PostEntity, urls: ReadonlySet<string>): boolean {
  return videoFilesOf(post).every(({ url }) => urls.has(new URL(url, location.href).href));
}
