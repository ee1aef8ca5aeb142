import type { CacheDb } from './cache-db.ts';

/** Posts that are kept when room is needed. */
const KEPT_POSTS = 200;

/** Says whether an error means a full device. Inside a Dexie transaction it comes wrapped, as `inner` of an abort. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return 'inner' in error && isQuotaError(error.inner);
}

/**
 * Makes room, pictures first and then the oldest posts of others, then tries once more. What a person wrote is never
 * given up for room.
 */
export async function withRoom<T>(cache: CacheDb, mediaCache: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await evictMedia(cache, mediaCache, 0.5);
    await dropOldPosts(cache);
    return work();
  }
}

/** Deletes the pictures that were not looked at for longest, until `share` of the bytes are left. */
export async function evictMedia(cache: CacheDb, mediaCache: string, share: number): Promise<void> {
  const rows = await cache.media.orderBy('lastUsedAt').toArray();
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  await evictDownTo(cache, mediaCache, total * share);
}

/** Deletes the pictures that were not looked at for longest, until no more than `budget` bytes are left. */
export async function evictDownTo(cache: CacheDb, mediaCache: string, budget: number): Promise<void> {
  const rows = await cache.media.orderBy('lastUsedAt').toArray();
  let total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const doomed: string[] = [];
  for (const { url, bytes } of rows) {
    if (total <= budget) break;
    total -= bytes;
    doomed.push(url);
  }
  if (doomed.length === 0) return;
  if ('caches' in globalThis) {
    const kept = await caches.open(mediaCache);
    await Promise.all(doomed.map((url) => kept.delete(url)));
  }
  await cache.media.bulkDelete(doomed);
}

/** Forgets the oldest posts, and says so in the window, so that pulls leave them out from here on. */
async function dropOldPosts(cache: CacheDb): Promise<void> {
  await cache.transaction('rw', cache.posts, cache.sync, async () => {
    const newest = await cache.posts.orderBy('[createdAt+id]').reverse().limit(KEPT_POSTS).toArray();
    const oldest = newest.at(-1);
    if (!oldest || newest.length < KEPT_POSTS) return;
    await cache.posts.where('[createdAt+id]').below([oldest.createdAt, oldest.id]).delete();
    const state = await cache.sync.get('state');
    if (state) await cache.sync.put({ ...state, window: oldest.createdAt });
  });
}
