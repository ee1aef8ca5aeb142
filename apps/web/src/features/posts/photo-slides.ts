import type { SlideImage } from 'yet-another-react-lightbox';
import { altOf } from './alt-of.ts';
import { localPictureUrl } from './local-pictures.ts';
import { videoOf } from './post-video.ts';
import { photosOf, type PostView } from './post-view.ts';

/** A picture in the viewer, with its post (one of `photosOf`); for a video its still picture. */
export interface PhotoSlide extends SlideImage {
  readonly post: PostView;
}

/** One transparent pixel: replaces the missing still picture of a video. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The pictures and videos of posts, in order; posts whose picture this page cannot show are left out. */
export function photoSlides(posts: readonly PostView[]): PhotoSlide[] {
  return posts.flatMap(photosOf).flatMap((post) => {
    const sources = sourcesOf(post);
    const largest = sources.at(-1) ?? (videoOf(post) && { src: NOTHING, width: 16, height: 9 });
    if (!largest) return [];
    return [
      { src: largest.src, width: largest.width, height: largest.height, srcSet: sources, alt: altOf(post), post },
    ];
  });
}

/** Smallest first. An unsent picture has only the bytes on this device. */
function sourcesOf({ id, picture, place }: PostView): readonly { src: string; width: number; height: number }[] {
  if (picture === null) return [];
  if (picture.kind === 'stored') {
    return picture.media.variants.map(({ url, width, height }) => ({ src: url, width, height }));
  }
  const src = localPictureUrl(id, place);
  const { width, height } = picture.picture;
  return src === null ? [] : [{ src, width, height }];
}
