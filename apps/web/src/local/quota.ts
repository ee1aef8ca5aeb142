import type { UserId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { CacheDb, MediaRow } from './cache-db.ts';
import { forgetPosts, tablesOfPosts } from './forget-rows.ts';
import { isQuotaError } from './is-quota-error.ts';
import { forgetPictures, mediaCacheName } from './media-cache.ts';

/** Number of posts to keep under storage pressure, and without it. */
const POSTS_WHEN_FULL = 200;
export const POSTS_WHEN_IDLE = 500;
/** Number of messages to keep per conversation: of the newest conversations, and of the others. */
interface MessagesLimit {
  readonly newest: number;
  readonly others: number;
}
const MESSAGES_WHEN_FULL: MessagesLimit = { newest: 100, others: 30 };
export const MESSAGES_WHEN_IDLE: MessagesLimit = { newest: 2000, others: 200 };
const NEWEST_CONVERSATIONS = 50;
/** Limit of all kept files in bytes; a share of the browser's quota where that is less. */
const MAX_KEPT_BYTES = 1024 * 1024 * 1024;
const MAX_KEPT_SHARE = 0.25;

/**
 * Frees storage and tries once more: pictures and the text index first, then the oldest posts of others. Files that are kept offline
 * are deleted only when that is not enough, and before a last attempt. Unsent data is never deleted.
 */
export async function withRoom<T>(cache: CacheDb, uid: UserId, work: () => Promise<T>): Promise<T> {
  const mediaCache = mediaCacheName(uid);
  try {
    return await work();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await evictMedia(cache, mediaCache, 0.5);
    // The index is built from the rows whenever it is needed.
    await cache.searchIndex.clear();
    const kept = new Set(await keptRows(cache).keys());
    const isRetained = ({ id, user }: PostEntity) => user.id === uid || kept.has(id);
    const dropped = await dropOldPosts(cache, POSTS_WHEN_FULL, isRetained);
    await forgetPictures(cache, mediaCache, [...dropped, ...(await dropOldMessages(cache, MESSAGES_WHEN_FULL))]);
    return work().catch(async (again: unknown) => {
      const urls = isQuotaError(again) ? await keptRows(cache).primaryKeys() : [];
      if (urls.length === 0) throw again;
      await deleteMedia(cache, mediaCache, urls);
      return work();
    });
  }
}

/** Bytes that kept files may take. `quota`: that of the browser, if it is known. */
export function keptBudgetOf(quota: number | undefined): number {
  return quota === undefined ? MAX_KEPT_BYTES : Math.min(MAX_KEPT_BYTES, quota * MAX_KEPT_SHARE);
}

/** Files of saved posts that are kept offline: they have a budget of their own (`kept-media.ts`). */
export function keptRows({ media }: CacheDb) {
  return media.where('keptFor').above('');
}

/** Deletes the least recently used pictures that are not kept, until `share` of their bytes are left. */
export async function evictMedia(cache: CacheDb, mediaCache: string, share: number): Promise<void> {
  const rows = await evictable(cache);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  await evictDownTo(cache, mediaCache, total * share);
}

/** Deletes the least recently used pictures that are not kept, until no more than `budget` bytes of them are left. */
export async function evictDownTo(cache: CacheDb, mediaCache: string, budget: number): Promise<void> {
  const rows = await evictable(cache);
  let total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const toDelete: string[] = [];
  for (const { url, bytes } of rows) {
    if (total <= budget) break;
    total -= bytes;
    toDelete.push(url);
  }
  if (toDelete.length > 0) await deleteMedia(cache, mediaCache, toDelete);
}

function evictable({ media }: CacheDb): Promise<readonly MediaRow[]> {
  return media
    .orderBy('lastUsedAt')
    .filter(({ keptFor }) => keptFor === undefined)
    .toArray();
}

async function deleteMedia(cache: CacheDb, mediaCache: string, urls: readonly string[]): Promise<void> {
  if ('caches' in globalThis) {
    const pictureCache = await caches.open(mediaCache);
    await Promise.all(urls.map((url) => pictureCache.delete(url)));
  }
  await cache.media.bulkDelete([...urls]);
}

/**
 * Deletes all but the newest posts, and stores that limit in the window, so that pulls leave older ones out and paging
 * restarts. Posts for which `isKept` is true stay.
 *
 * @returns ids of the deleted pictures
 */
export async function dropOldPosts(
  cache: CacheDb,
  max: number,
  isRetained: (post: PostEntity) => boolean,
): Promise<readonly string[]> {
  return cache.transaction('rw', [...tablesOfPosts(cache), cache.flowers, cache.sync], async () => {
    const newest = await cache.posts
      .orderBy('[createdAt+id]')
      .reverse()
      .offset(max - 1)
      .first();
    if (!newest) return [];
    const older = await cache.posts.where('[createdAt+id]').below([newest.createdAt, newest.id]).toArray();
    const dropped = older.filter((post) => !isRetained(post));
    if (dropped.length === 0) return [];
    const ids = dropped.map(({ id }) => id);
    const pictures = await forgetPosts(cache, ids);
    await Promise.all([
      cache.flowers.bulkDelete(ids),
      cache.pages.delete('feed'),
      // Lists of one user's posts (`posts:<id>`) and of a tag (`tag:<tag>`) have gaps now.
      cache.pages.where('key').startsWithAnyOf('posts:', 'tag:').delete(),
    ]);
    const state = await cache.sync.get('state');
    // Posts of a person's own page may lie below the window: it never moves down without the posts in between.
    const isBelow = state && state.window !== null && newest.createdAt < state.window;
    if (state && !isBelow) await cache.sync.put({ ...state, window: newest.createdAt });
    return pictures;
  });
}

/**
 * Deletes all but the newest messages of each conversation; scrolling back fetches them again.
 *
 * @returns ids of the deleted pictures
 */
export async function dropOldMessages(cache: CacheDb, pictureCache: MessagesLimit): Promise<readonly string[]> {
  return cache.transaction('rw', [cache.conversations, cache.messages], async () => {
    const pictures: string[] = [];
    const conversations = await cache.conversations.orderBy('activeAt').reverse().toArray();
    for (const [i, { id, lastN }] of conversations.entries()) {
      const max = i < NEWEST_CONVERSATIONS ? pictureCache.newest : pictureCache.others;
      if (lastN <= max) continue;
      const all = cache.messages.where('[conversationId+n]').between([id, -Infinity], [id, Infinity]);
      const oldestRemaining = await all
        .reverse()
        .offset(max - 1)
        .first();
      if (!oldestRemaining) continue;
      const older = cache.messages.where('[conversationId+n]').between([id, -Infinity], [id, oldestRemaining.n]);
      for (const { media } of await older.toArray()) if (media) pictures.push(media.id);
      await older.delete();
    }
    return pictures;
  });
}
