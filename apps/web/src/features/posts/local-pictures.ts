import { useEffect, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { PostView } from './post-view.ts';
import { readStoredPicture } from './posts.local.ts';

/**
 * Object URLs of pictures that were shared on this device, by post. They stay after the server has the post, so that the picture
 * is not loaded again (and does not blink); the oldest ones are revoked.
 */
const MAX_PICTURES = 12;
const urls = new Map<string, string>();
const listeners = new Set<() => void>();

/** Makes an object URL for the picture of a post at once. */
export function showLocalPicture(postId: string, bytes: Blob): void {
  const before = urls.get(postId);
  if (before) URL.revokeObjectURL(before);
  urls.delete(postId);
  urls.set(postId, URL.createObjectURL(bytes));
  const oldest = urls.entries().next();
  if (urls.size > MAX_PICTURES && !oldest.done) {
    URL.revokeObjectURL(oldest.value[1]);
    urls.delete(oldest.value[0]);
  }
  for (const listener of listeners) listener();
}

/** The object URL of a post's picture; null without one. */
export function localPictureUrl(postId: string): string | null {
  return urls.get(postId) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** URL of a picture whose bytes are on this device; null if they are not, or are not read yet. */
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
