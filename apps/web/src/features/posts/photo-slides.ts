import type { SlideImage } from 'yet-another-react-lightbox';
import { displayName } from '../../language/display-name.ts';
import { altOf } from './alt-of.ts';
import { localPictureUrl } from './local-pictures.ts';
import { videoOf } from './post-video.ts';
import type { PostView } from './post-view.ts';

/** A picture in the viewer, with the post it is of; of a video its still picture. */
export interface PhotoSlide extends SlideImage {
  readonly post: PostView;
}

/** One transparent pixel: stands for a video without a still picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The pictures and videos of posts, in their order; posts whose picture this page cannot show are passed over. */
export function photoSlides(posts: readonly PostView[]): PhotoSlide[] {
  return posts.flatMap((post) => {
    const sources = sourcesOf(post);
    const largest = sources.at(-1) ?? (videoOf(post) && { src: NOTHING, width: 16, height: 9 });
    if (!largest) return [];
    return [
      { src: largest.src, width: largest.width, height: largest.height, srcSet: sources, alt: altOf(post), post },
    ];
  });
}

/** Smallest first. A picture that waits to be sent has only the bytes that are kept here. */
function sourcesOf({ id, picture }: PostView): readonly { src: string; width: number; height: number }[] {
  if (picture === null) return [];
  if (picture.kind === 'stored') {
    return picture.media.variants.map(({ url, width, height }) => ({ src: url, width, height }));
  }
  const src = localPictureUrl(id);
  const { width, height } = picture.picture;
  return src === null ? [] : [{ src, width, height }];
}

/** Who shared it, for the line under the picture. */
export function authorOf({ author }: PostView): string {
  return displayName(author);
}
