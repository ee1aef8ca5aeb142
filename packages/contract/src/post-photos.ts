import type { PostEntity, PostPhoto } from './posts.ts';

/**
 * The photos of a post in their order, or its video; empty without any. In the wire form the first is in `media` and `altText`, and the
 * others are in `album`. Without schemas, for the workers that have none.
 */
export function photosOf({
  media,
  altText,
  album = [],
}: Pick<PostEntity, 'media' | 'altText' | 'album'>): readonly PostPhoto[] {
  return media ? [{ media, altText }, ...album] : [];
}
