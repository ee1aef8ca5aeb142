import type { VideoMimeType } from '@posy/contract/media';

/** What is known of a video that was cleaned. `width` and `height`: as it is shown, in pixels; 0 when not told. */
export interface CleanedVideo {
  readonly mime: VideoMimeType;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
  readonly isPlayable: boolean;
}

/** Writes `source` to `target` without what it tells about people, places and devices. Null for a file that is damaged. */
export async function cleanVideo(_source: string, _target: string, _mime: VideoMimeType): Promise<CleanedVideo | null> {
  return null;
}
