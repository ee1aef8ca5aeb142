import { isQuotaError } from './is-quota-error.ts';
import type { LocalDb } from './local-db.ts';
import { mediaCacheName } from './media-cache.ts';
import { evictDownTo, evictMedia } from './quota.ts';
import { isClosedForGood } from './reopen.ts';

/** Limit of pictures and videos in bytes; a share of the browser's quota where that is less. Kept files do not count. */
const MAX_BYTES = 300 * 1024 * 1024;
const MAX_SHARE = 0.15;

/**
 * Caches an answer of `/media/` on this device, under its absolute URL, and counts its bytes. The least recently used ones are
 * evicted. On a full disk half of all are evicted, and this one is not stored.
 */
export async function cacheMedia(local: LocalDb, url: string, response: Response): Promise<void> {
  const { cache, uid } = local;
  const bytes = (await response.clone().blob()).size;
  try {
    await putMedia(local, url, response);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await evictMedia(cache, mediaCacheName(uid), 0.5);
    return;
  }
  await countMedia(local, url, bytes);
  await evictToBudget(local);
}

/**
 * Puts a file into the account's Cache Storage. A log-out closes the databases of every context before it deletes that, so a file
 * that arrives afterwards finds them closed, and is deleted again.
 */
export async function putMedia({ cache, uid }: LocalDb, url: string, response: Response): Promise<void> {
  const name = mediaCacheName(uid);
  await (await caches.open(name)).put(url, response);
  if (isClosedForGood(cache)) await caches.delete(name);
}

/** Counts a cached file as used now. A mark as kept stays, unless `keptFor` is another one. */
export async function countMedia(
  { cache, device }: LocalDb,
  url: string,
  bytes: number,
  keptFor?: string,
): Promise<void> {
  await cache.transaction('rw', cache.media, async () => {
    const mark = keptFor ?? (await cache.media.get(url))?.keptFor;
    await cache.media.put({ url, bytes, lastUsedAt: device.clock.now(), ...(mark !== undefined && { keptFor: mark }) });
  });
}

/** Deletes the least recently used files beyond the budget of those that are not kept. */
export async function evictToBudget({ cache, uid }: LocalDb): Promise<void> {
  await evictDownTo(cache, mediaCacheName(uid), await budget());
}

async function budget(): Promise<number> {
  const quota = await readQuota();
  return quota === undefined ? MAX_BYTES : Math.min(MAX_BYTES, quota * MAX_SHARE);
}

/** Bytes that the browser allows this origin; undefined where it does not say. */
export async function readQuota(): Promise<number | undefined> {
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => null);
  return estimate?.quota;
}
