import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readFileOf } from '../../local/stored-file.ts';
import { storedVideoUrl } from './store-video.ts';
import type { VideoSource } from './video-source.ts';

/**
 * - `missing`  this device had it and has deleted it
 * - null    not known yet
 */
export type VideoUrl = { readonly src: string } | 'missing' | null;

/**
 * The URL of a video: the server's, or with `isKept` this device's copy of it, or the bytes of an unsent one. Another `attempt`
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
