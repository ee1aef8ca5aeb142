import type { Media } from '@posy/contract/media';
import type { ShownCaptions } from '../captions/captions-track.tsx';

/** The source of a video: the server, or this device, which stores it for the mutation `key` that sends it. */
export type VideoSource =
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'local'; readonly key: string; readonly type: string };

/** A video as it is drawn. Sizes in px, 0 if unknown; `bytes` of the file. */
export interface ShownVideo {
  readonly source: VideoSource;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly bytes: number;
  readonly durationMs: number | null;
  /** Browsers play its format. */
  readonly isPlayable: boolean;
  readonly captions?: ShownCaptions | null;
}

/** The download URL of a video and its file name. */
export interface VideoDownload {
  readonly href: string;
  readonly name: string;
}

/** The video of a media row; null for a picture. */
export function shownVideo({ width, height, thumbhash, video }: Media): ShownVideo | null {
  if (!video) return null;
  const { url, bytes, durationMs, isPlayable, captions = null } = video;
  return { source: { kind: 'stored', url }, width, height, thumbhash, bytes, durationMs, isPlayable, captions };
}
