import type { PostId } from '@posy/contract/ids';
import type { SlideImage } from 'yet-another-react-lightbox';
import { altOf } from './alt-text.tsx';
import { localPictureUrl } from './local-pictures.ts';
import { videoOf } from './post-video.ts';
import { type PhotoView, type PostView, shapeOf, variantsOf } from './post-view.ts';

/** A photo of a post by its place in it, from 0. */
export interface PhotoPlace {
  readonly id: PostId;
  readonly place: number;
}

/** A picture in the viewer, with its post; for a video its still picture. */
export interface PhotoSlide extends SlideImage, PhotoPlace {
  readonly post: PostView;
}

/** One transparent pixel: replaces the missing still picture of a video. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The pictures and videos of posts, in order; posts whose picture this page cannot show are left out. */
export function photoSlides(posts: readonly PostView[]): PhotoSlide[] {
  return posts.flatMap((post) => post.photos.flatMap((photo, place) => slideOf(post, photo, place) ?? []));
}

function slideOf(post: PostView, photo: PhotoView, place: number): PhotoSlide | null {
  const { id, author } = post;
  const sources = sourcesOf(photo, { id, place });
  const largest = sources.at(-1) ?? (videoOf(post) && { src: NOTHING, width: 16, height: 9 });
  return largest && { ...largest, srcSet: sources, alt: altOf(photo, author), post, id, place };
}

/** Smallest first. An unsent picture has only the bytes on this device. */
function sourcesOf({ picture }: PhotoView, { id, place }: PhotoPlace) {
  if (picture.kind === 'stored')
    return variantsOf(picture).map(({ url, width, height }) => ({ src: url, width, height }));
  const src = localPictureUrl(id, place);
  const { width, height } = shapeOf(picture);
  return src === null ? [] : [{ src, width, height }];
}
