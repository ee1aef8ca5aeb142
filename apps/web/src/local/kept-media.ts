import { countMedia, evictToBudget, putMedia, readQuota } from './cache-media.ts';
import { isQuotaError } from './is-quota-error.ts';
import { type KeptPost, readKeptPosts } from './kept-collections.ts';
import type { LocalDb } from './local-db.ts';
import { mediaCacheName } from './media-cache.ts';
import { evictMedia, keptBudgetOf, keptRows } from './quota.ts';

/** Bytes that are left for kept files. Reads a row for each of them. */
export async function readKeptRoom({ cache }: LocalDb): Promise<number> {
  const rows = await keptRows(cache).toArray();
  return keptBudgetOf(await readQuota()) - rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A file for a post of a kept collection. `room`: see {@link readKeptRoom}. */
export interface FileToKeep {
  readonly url: string;
  readonly postId: string;
  readonly room: number;
}

/**
 * Stores a file. Ordinary files make room on a full disk.
 *
 * @returns its bytes; null when there is no room for it: nothing is stored then
 */
export async function keepMedia(local: LocalDb, file: FileToKeep, response: Response): Promise<number | null> {
  const { url, postId, room } = file;
  const { cache, uid } = local;
  const bytes = (await response.clone().blob()).size;
  if (bytes > room) return null;
  const put = async () => putMedia(local, url, response.clone());
  try {
    await put().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error;
      await evictMedia(cache, mediaCacheName(uid), 0);
      await put();
    });
  } catch (error) {
    if (isQuotaError(error)) return null;
    throw error;
  }
  await countMedia(local, url, bytes, postId);
  return bytes;
}

/**
 * Marks a file that is in the cache already.
 *
 * @returns its bytes; null when there is no room for it, or it is not in the cache any more
 */
export async function markKept(local: LocalDb, { url, postId, room }: FileToKeep): Promise<number | null> {
  const response = await (await caches.open(mediaCacheName(local.uid))).match(url);
  if (!response) return null;
  const bytes = (await response.blob()).size;
  if (bytes > room) return null;
  await countMedia(local, url, bytes, postId);
  return bytes;
}

/**
 * Removes the marks of files that nothing keeps any more: their post left the collection, or the collection is not kept, or is kept
 * without videos. They are ordinary files from then on, used now.
 */
export async function releaseMedia(local: LocalDb): Promise<void> {
  const { cache, device } = local;
  const posts = new Map((await readKeptPosts(local)).map((post) => [post.postId, post]));
  const lastUsedAt = device.clock.now();
  const released = await cache.transaction('rw', cache.media, async () => {
    const rows = await keptRows(cache)
      .filter(({ url, keptFor }) => !isKept(url, posts.get(keptFor ?? '')))
      .toArray();
    await cache.media.bulkPut(rows.map(({ url, bytes }) => ({ url, bytes, lastUsedAt })));
    return rows.length;
  });
  if (released === 0) return;
  await evictToBudget(local);
}

function isKept(url: string, post: KeptPost | undefined): boolean {
  return post !== undefined && (post.collection.withVideos || !/\/(?:video|captions)(?:\?|$)/.test(url));
}
