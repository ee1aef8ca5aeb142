import { cacheMedia } from '../../local/cache-media.ts';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { mediaCacheName } from '../../local/media-cache.ts';
import type { ShownVideo } from './video-source.ts';

/** Larger videos are not cached: one would evict hundreds of pictures. */
const MAX_BYTES = 50 * 1024 * 1024;

type StoredVideo = Pick<ShownVideo, 'bytes' | 'captions'>;

/**
 * Caches a fully played video with its captions for use without a network, if the data saver allows prefetching. Called once the
 * browser has loaded all of it, so that the fetch is answered by the browser's own cache. Never throws.
 */
export async function storeVideo(local: LocalDb, url: string, { bytes, captions }: StoredVideo): Promise<void> {
  if (bytes > MAX_BYTES || !('caches' in globalThis) || !dataSaver.get().allows.prefetch) return;
  try {
    if (captions && 'url' in captions) await storeFile(local, captions.url);
    await storeFile(local, url);
  } catch {
    // Without the copy it still plays with a network.
  }
}

async function storeFile(local: LocalDb, url: string): Promise<void> {
  const address = new URL(url, location.href).href;
  if (await findStored(local, address)) return;
  const response = await fetch(address, { credentials: 'same-origin', cache: 'force-cache' });
  if (response.status === 200) await cacheMedia(local, address, response);
}

/** Object URL of a cached video, which the caller revokes; null if it is not cached. */
export async function storedVideoUrl(local: LocalDb, url: string): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const address = new URL(url, location.href).href;
  const stored = await findStored(local, address).catch(() => undefined);
  if (!stored) return null;
  // Safari handles range requests through a worker wrongly; it plays any range of a blob.
  return URL.createObjectURL(await stored.blob());
}

async function findStored({ uid }: LocalDb, address: string): Promise<Response | undefined> {
  return (await caches.open(mediaCacheName(uid))).match(address);
}
