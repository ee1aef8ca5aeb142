import type { CleanedPicture } from '../media/cleaned-picture.ts';
import { convertPicture } from '../media/convert-picture.ts';
import { editPicture, examinePicture, pictureProblem, preparePicture } from '../media/prepare-picture.ts';
import { isHevc } from '../video/is-hevc.ts';
import { canShrink, shrinkVideo } from '../video/shrink-video.ts';
import { trimVideo } from '../video/trim-video.ts';
import { readVideoFacts, type VideoFacts } from '../video/video-facts.ts';

/** Functions that need a browser's decoders. */
export interface AttachmentPorts {
  /** A HEIC or AVIF picture as JPEG; null if it cannot be decoded. Other files are unchanged. */
  readonly convertPicture: (file: File) => Promise<File | null>;
  readonly pictureProblem: typeof pictureProblem;
  readonly examinePicture: typeof examinePicture;
  readonly preparePicture: (file: Blob, signal: AbortSignal) => Promise<CleanedPicture>;
  /** Cuts and turns a prepared picture; throws when this device cannot do it. */
  readonly editPicture: typeof editPicture;
  readonly readVideoFacts: (file: Blob, signal: AbortSignal) => Promise<VideoFacts>;
  /** Whether many browsers cannot play this video. */
  readonly isHevc: (file: Blob) => Promise<boolean>;
  readonly shrinkVideo: typeof shrinkVideo;
  readonly canShrink: () => boolean;
  readonly trimVideo: typeof trimVideo;
}

export const browserPorts: AttachmentPorts = {
  convertPicture,
  pictureProblem,
  examinePicture,
  preparePicture,
  editPicture,
  readVideoFacts,
  isHevc,
  shrinkVideo,
  canShrink,
  trimVideo,
};
