import type { Media } from '@posy/contract/media';
import type { ShownCaptions } from '../captions/shown-captions.ts';

/** Where a video comes from: the server, or this device, which keeps it for the wish `key` that is to send it. */
export type VideoSource =
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'local'; readonly key: string; readonly type: string };

/** A video as it is drawn. Sizes in px, 0 where nothing is known; `bytes` of the file. */
export interface ShownVideo {
  readonly source: VideoSource;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly bytes: number;
  readonly durationMs: number | null;
  /** Browsers play it as it is. */
  readonly isPlayable: boolean;
  readonly captions?: ShownCaptions | null;
}

/** Where a video is saved from, and under which name. */
export interface VideoDownload {
  readonly href: string;
  readonly name: string;
}

/** What the server says of a video; null for a picture. */
export function shownVideo({ width, height, thumbhash, video }: Media): ShownVideo | null {
  if (!video) return null;
  const { url, bytes, durationMs, isPlayable, captions = null } = video;
  return { source: { kind: 'stored', url }, width, height, thumbhash, bytes, durationMs, isPlayable, captions };
}
