import { useEffect, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { localPictureUrl, showLocalPicture, subscribePictures } from './local-pictures.ts';
import type { PostView } from './post-view.ts';
import { readStoredPicture } from './posts.local.ts';

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
