import type { Media } from '@posy/contract/media';
import { SavingMediaBox } from '../data-saver/saving-media-box.tsx';
import { VideoBox } from '../video/video-box.tsx';
import { shownVideo } from '../video/video-source.ts';

interface AdMediaBoxProps {
  readonly media: Media;
  readonly alt: string;
  readonly sizes?: string;
}

/** The picture or video of an ad, as the server has it. */
export function AdMediaBox({ media, alt, sizes }: AdMediaBoxProps) {
  const video = shownVideo(media);
  const sources = media.variants;
  const room = sizes === undefined ? {} : { sizes };
  if (video) return <VideoBox video={video} alt={alt} posters={sources} download={null} {...room} />;
  const { width, height, thumbhash } = media;
  return <SavingMediaBox width={width} height={height} thumbhash={thumbhash} alt={alt} sources={sources} {...room} />;
}
