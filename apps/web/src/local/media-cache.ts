import type { CacheDb } from './cache-db.ts';

/**
 * Cache Storage of the community page, its list and its pictures. It is public data, so it outlives accounts and serves
 * visitors too.
 */
export const COMMUNITY_CACHE = 'community';

/** Cache Storage of the pictures a person has seen. */
export function mediaCacheName(uid: string): string {
  return `media-${uid}`;
}

/** Id in `/media/<id>/<width>?h=…`, absolute or not. */
export function mediaIdOf(url: string): string | undefined {
  return /\/media\/([^/]+)\//.exec(url)?.[1];
}

/** The last part of a picture's path is its width in px; 0 for videos and captions, which share the cache. */
export function widthOf(url: string): number {
  return Number(/\/(\d+)\?/.exec(url)?.[1] ?? 0);
}

/** Deletes every cached size of these pictures: their posts were deleted or became invisible. */
export async function forgetPictures(cache: CacheDb, cacheName: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const toDelete = new Set(mediaIds);
  const urls = (await cache.media.toCollection().primaryKeys()).filter((url) => toDelete.has(mediaIdOf(url) ?? ''));
  await cache.media.bulkDelete(urls);
  if (!('caches' in globalThis) || urls.length === 0) return;
  const pictureCache = await caches.open(cacheName);
  await Promise.all(urls.map((url) => pictureCache.delete(url)));
}
