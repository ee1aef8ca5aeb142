import { useEffect, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { PostView } from './post-view.ts';
import { readStoredPicture } from './posts.local.ts';

/**
 * Object URLs of pictures that were shared on this device, by post. Kept after the server has the post, so that the
 * picture is not loaded (and does not blink) a second time; the oldest ones give way.
 */
const MAX_KEPT = 12;
const urls = new Map<string, string>();
const listeners = new Set<() => void>();

/** Makes the bytes of a post showable at once. */
export function showLocalPicture(postId: string, bytes: Blob): void {
  const before = urls.get(postId);
  if (before) URL.revokeObjectURL(before);
  urls.delete(postId);
  urls.set(postId, URL.createObjectURL(bytes));
  const oldest = urls.entries().next();
  if (urls.size > MAX_KEPT && !oldest.done) {
    URL.revokeObjectURL(oldest.value[1]);
    urls.delete(oldest.value[0]);
  }
  for (const listener of listeners) listener();
}

/** URL of a picture whose bytes were made showable; null for others. */
export function localPictureUrl(postId: string): string | null {
  return urls.get(postId) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** URL of a picture this device has the bytes of; null when it has not, or has not read them yet. */
export function useLocalPicture({ id, picture }: Pick<PostView, 'id' | 'picture'>): string | null {
  const local = useLocal();
  const url = useSyncExternalStore(subscribe, () => localPictureUrl(id));
  const key = picture?.kind === 'local' ? picture.key : null;
  const type = picture?.kind === 'local' ? picture.picture.type : '';

  useEffect(() => {
    if (key === null || url !== null) return;
    let isWanted = true;
    readStoredPicture(local, key, type).then(
      (bytes) => bytes && isWanted && showLocalPicture(id, bytes),
      // The databases were closed: the page is being left.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [local, id, key, type, url]);
  return url;
}
