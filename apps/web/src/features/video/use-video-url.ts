import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { cacheMedia } from '../../local/cache-media.ts';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { mediaCacheName } from '../../local/media-cache.ts';
import { readFileOf } from '../../local/stored-file.ts';
import type { ShownVideo, VideoSource } from './video-source.ts';

/**
 * - `missing`  this device had it and has deleted it
 * - null    not known yet
 */
export type VideoUrl = { readonly src: string } | 'missing' | null;

/**
 * The URL of a video: the server's, or with `isRetained` this device's copy of it, or the bytes of an unsent one. Another `attempt`
 * reads the device again.
 */
export function useVideoUrl(source: VideoSource, isRetained: boolean, attempt: number): VideoUrl {
  const local = useLocal();
  const [made, setMade] = useState<{
    readonly key: string;
    readonly attempt: number;
    readonly url: Exclude<VideoUrl, null>;
  } | null>(null);
  const key = source.kind === 'local' ? source.key : isRetained ? source.url : null;
  const type = source.kind === 'local' ? source.type : null;
  useEffect(() => {
    if (key === null) return;
    let url: string | null = null;
    let isOver = false;
    void makeUrl(local, key, type)
      .catch(() => null)
      .then((found) => {
        if (found === null) return isOver ? undefined : setMade({ key, attempt, url: 'missing' });
        url = found;
        if (isOver) URL.revokeObjectURL(found);
        else setMade({ key, attempt, url: { src: found } });
      });
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [local, key, type, attempt]);
  if (source.kind === 'stored' && !isRetained) return { src: source.url };
  // A URL for another key is already revoked.
  return made?.key === key && made.attempt === attempt ? made.url : null;
}

async function makeUrl(local: LocalDb, key: string, type: string | null): Promise<string | null> {
  if (type === null) return storedVideoUrl(local, key);
  const file = await readFileOf(local.out, key, type);
  return file && URL.createObjectURL(file);
}

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
async function storedVideoUrl(local: LocalDb, url: string): Promise<string | null> {
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
