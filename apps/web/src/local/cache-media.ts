import { isQuotaError } from './is-quota-error.ts';
import type { LocalDb } from './local-db.ts';
import { mediaCacheName } from './media-cache.ts';
import { evictDownTo, evictMedia } from './quota.ts';

/** Limit of pictures and videos in bytes; a share of the browser's quota where that is less. */
const MAX_BYTES = 300 * 1024 * 1024;
const MAX_SHARE = 0.15;

/**
 * Caches an answer of `/media/` on this device, under its absolute URL, and counts its bytes. The least recently used ones are
 * evicted. On a full disk half of all are evicted, and this one is not stored.
 */
export async function cacheMedia(local: LocalDb, url: string, response: Response): Promise<void> {
  const { cache, device, uid } = local;
  const name = mediaCacheName(uid);
  const bytes = (await response.clone().blob()).size;
  try {
    await (await caches.open(name)).put(url, response);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await evictMedia(cache, name, 0.5);
    return;
  }
  await cache.media.put({ url, bytes, lastUsedAt: device.clock.now() });
  await evictDownTo(cache, name, await budget());
}

async function budget(): Promise<number> {
  const { quota } = await navigator.storage.estimate();
  return quota === undefined ? MAX_BYTES : Math.min(MAX_BYTES, quota * MAX_SHARE);
}
