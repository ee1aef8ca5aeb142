import { Listeners } from '@posy/std/store';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { PostView } from './post-view.ts';
import { readStoredPicture } from './posts.local.ts';

/**
 * Object URLs of pictures that were shared on this device, by post and place in it. They stay after the server has the post, so that the picture
 * is not loaded again (and does not blink); the oldest ones are revoked.
 */
const MAX_PICTURES = 30;
const urls = new Map<string, string>();
const listeners = new Listeners();

const nameOf = (postId: string, place: number) => `${postId}/${place}`;

/** Makes an object URL for a picture of a post at once. `place`: in an album, from 0. */
export function showLocalPicture(postId: string, bytes: Blob, place = 0): void {
  const name = nameOf(postId, place);
  const before = urls.get(name);
  if (before) URL.revokeObjectURL(before);
  urls.delete(name);
  urls.set(name, URL.createObjectURL(bytes));
  const oldest = urls.entries().next();
  if (urls.size > MAX_PICTURES && !oldest.done) {
    URL.revokeObjectURL(oldest.value[1]);
    urls.delete(oldest.value[0]);
  }
  listeners.notify();
}

/** The pictures of a post have other places now. */
export function forgetLocalPictures(postId: string): void {
  for (const [name, url] of urls) {
    if (!name.startsWith(`${postId}/`)) continue;
    URL.revokeObjectURL(url);
    urls.delete(name);
  }
  listeners.notify();
}

/** The object URL of a picture of a post; null without one. */
export function localPictureUrl(postId: string, place = 0): string | null {
  return urls.get(nameOf(postId, place)) ?? null;
}

/** Calls back after each change; returns the function that ends it. */
const subscribePictures = listeners.subscribe;

/** URL of a picture whose bytes are on this device; null if they are not, or are not read yet. `place`: of the photo, from 0. */
export function useLocalPicture(post: Pick<PostView, 'id' | 'photos' | 'changedAt'>, place = 0): string | null {
  const { id, photos } = post;
  const picture = photos[place]?.picture;
  const local = useLocal();
  const url = useSyncExternalStore(subscribePictures, () => localPictureUrl(id, place));
  const key = picture?.kind === 'local' ? picture.key : null;
  const type = picture?.kind === 'local' ? picture.picture.type : '';

  useEffect(() => {
    if (key === null || url !== null) return;
    let isWanted = true;
    readStoredPicture(local, key, type, place).then(
      (bytes) => bytes && isWanted && showLocalPicture(id, bytes, place),
      // The databases were closed: the page is being left.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [local, id, key, type, place, url]);
  // The photos of a changed post may have other places than when they were shared.
  return post.changedAt !== undefined && picture?.kind === 'stored' ? null : url;
}
