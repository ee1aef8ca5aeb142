import type { CleanedPicture } from '../media/cleaned-picture.ts';
import { isDecodable } from '../media/is-decodable.ts';
import { preparePicture } from '../media/prepare-picture.ts';
import { canShrink, shrinkVideo } from '../video/shrink-video.ts';
import { readVideoFacts, type VideoFacts } from '../video/video-facts.ts';

/** Functions that need a browser's decoders. */
export interface AttachmentPorts {
  /** Whether a picture can be opened at all. */
  readonly isDecodable: (file: Blob) => Promise<boolean>;
  readonly preparePicture: (file: Blob, signal: AbortSignal) => Promise<CleanedPicture>;
  readonly readVideoFacts: (file: Blob, signal: AbortSignal) => Promise<VideoFacts>;
  readonly shrinkVideo: typeof shrinkVideo;
  readonly canShrink: () => boolean;
}

export const browserPorts: AttachmentPorts = { isDecodable, preparePicture, readVideoFacts, shrinkVideo, canShrink };
