import type { Media, MediaVariant } from '@posy/contract/media';
import { photosOf } from '@posy/contract/post-photos';
import type { PostEntity } from '@posy/contract/posts';

/** A file on the server, with its size where that is known. */
export interface MediaFile {
  readonly url: string;
  readonly bytes?: number | undefined;
}

/** The photos of a post, or the still picture of its video. */
export function picturesOf(post: PostEntity): readonly Media[] {
  return photosOf(post).map(({ media }) => media);
}

/** The video of a post with its captions; none where browsers cannot play it. */
export function videoFilesOf({ media }: PostEntity): readonly MediaFile[] {
  const { video } = media ?? {};
  if (!video?.isPlayable) return [];
  return [...(video.captions ? [{ url: video.captions.url }] : []), { url: video.url, bytes: video.bytes }];
}

/** The smallest size of a picture that is as wide as it is drawn, else the largest. `width` in px. */
export function sizeFor(media: Media | null | undefined, width: number): MediaVariant | undefined {
  const { variants = [] } = media ?? {};
  return variants.find((variant) => variant.width >= width) ?? variants.at(-1);
}
