import { isByUser } from '@posy/sync/mutation';
import type { MediaRow } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { mediaCacheName } from '../../local/media-cache.ts';
import { countDrafts } from '../../local/out-db.ts';
import { keptRows } from '../../local/quota.ts';

/** The stored data of a user on this device, by kind. Sizes in bytes. */
export interface StoredThings {
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Files of collections that are kept offline. */
  readonly kept: number;
  readonly keptBytes: number;
  readonly posts: number;
  readonly comments: number;
  readonly people: number;
  readonly unsent: number;
  readonly drafts: number;
}

/** Run it inside `liveQuery`: it reads again whenever any of this data changes. */
export async function readStoredThings({ cache, out }: LocalDb): Promise<StoredThings> {
  const [media, posts, comments, people, unsent, drafts] = await Promise.all([
    cache.media.toArray(),
    cache.posts.count(),
    cache.comments.count(),
    cache.users.count(),
    out.outbox.where('status').notEqual('acked').filter(isByUser).count(),
    countDrafts(out),
  ]);
  const keptMedia = media.filter(({ keptFor }) => keptFor !== undefined);
  const keptBytes = bytesOf(keptMedia);
  return {
    pictures: media.length - keptMedia.length,
    pictureBytes: bytesOf(media) - keptBytes,
    kept: keptMedia.length,
    keptBytes,
    posts,
    comments,
    people,
    unsent,
    drafts,
  };
}

function bytesOf(rows: readonly MediaRow[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Deletes the cached pictures, but not those of unsent posts, which have no other copy, and not those that are kept offline. */
export async function clearPictures({ cache, uid }: LocalDb): Promise<void> {
  const kept = new Set(await keptRows(cache).primaryKeys());
  if ('caches' in globalThis) {
    const pictureCache = await caches.open(mediaCacheName(uid));
    const urls = (await pictureCache.keys()).map(({ url }) => url).filter((url) => !kept.has(url));
    await Promise.all(urls.map((url) => pictureCache.delete(url)));
  }
  await cache.media.filter(({ keptFor }) => keptFor === undefined).delete();
}
