import type { TrimRange } from './trim-range.ts';
import type { VideoFacts } from './video-facts.ts';

/** The target of shrinking a video. Sizes in px, rates in bits per second. */
export interface ShrinkPlan {
  readonly width: number;
  readonly height: number;
  readonly videoBitrate: number;
  readonly audioBitrate: number;
}

/** A video below all of these limits is sent unchanged: shrinking would save too little for the battery it takes. */
const WORTH_BYTES = 16 * 1024 * 1024;
const LONG_EDGE = 1920;
const SHORT_EDGE = 1080;

/** Bits for each pixel of a frame at 30 frames a second; 1080p comes to some 5 Mb/s. */
const BITS_PER_PIXEL = 0.08;
const FRAMES_PER_SECOND = 30;
const MIN_BITRATE = 800_000;
const AUDIO_BITRATE = 128_000;
/** A result is used if its size is at most this share of the original. */
const WORTH_SHARE = 0.8;

/**
 * Null if a video is to stay unchanged: it is small enough, or of unknown shape, so it cannot be decoded here. A `mustConvert`
 * video has a plan whatever its size.
 */
export function shrinkPlan(
  bytes: number,
  { width, height, durationMs }: Pick<VideoFacts, 'width' | 'height' | 'durationMs'>,
  mustConvert = false,
): ShrinkPlan | null {
  if (width === 0 || height === 0 || durationMs === null) return null;
  const scale = Math.min(1, LONG_EDGE / Math.max(width, height), SHORT_EDGE / Math.min(width, height));
  if (bytes <= WORTH_BYTES && scale === 1 && !mustConvert) return null;
  const size = { width: even(width * scale), height: even(height * scale) };
  const plan = { ...size, videoBitrate: Math.max(MIN_BITRATE, bitrateOf(size)), audioBitrate: AUDIO_BITRATE };
  return mustConvert || isWorthIt(bytes, expectedBytes(plan, durationMs)) ? plan : null;
}

/** The target of a part of a video that is encoded for an exact start, and otherwise stays as it is: its shape and about its rate. */
export function sameSizePlan(
  bytes: number,
  { width, height, durationMs }: Pick<VideoFacts, 'width' | 'height' | 'durationMs'>,
): ShrinkPlan {
  const size = { width: even(width), height: even(height) };
  const most = 2 * bitrateOf(size);
  const rate = durationMs === null ? most : Math.round((bytes * 8) / (durationMs / 1000));
  return { ...size, videoBitrate: Math.max(MIN_BITRATE, Math.min(most, rate)), audioBitrate: AUDIO_BITRATE };
}

function bitrateOf({ width, height }: Pick<ShrinkPlan, 'width' | 'height'>): number {
  return Math.round(width * height * FRAMES_PER_SECOND * BITS_PER_PIXEL);
}

/** Whether a result is small enough to be sent instead. */
export function isWorthIt(before: number, after: number): boolean {
  return after <= before * WORTH_SHARE;
}

function expectedBytes({ videoBitrate, audioBitrate }: ShrinkPlan, durationMs: number): number {
  return ((videoBitrate + audioBitrate) / 8) * (durationMs / 1000);
}

/** Encoders accept only even sizes. */
function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}

/** The conversion of a video: made smaller, trimmed or both. */
export type ConversionPlan =
  | {
      /** The video is encoded again, and a trimmed one begins at the very frame. */
      readonly kind: 'encode';
      readonly target: ShrinkPlan;
      readonly trim?: TrimRange;
      /** A part that begins at a key frame is copied: nothing is lost, and it takes no time. */
      readonly mayCopy?: boolean;
    }
  /** Pictures and sound are copied as they are, from the last key frame before the start. */
  | { readonly kind: 'copy'; readonly trim: TrimRange };

/** To the worker: the video and its plan, then `written` after each piece. */
export type ShrinkQuestion = { readonly file: Blob; readonly plan: ConversionPlan } | 'written';

/** From the worker. `position` in bytes of the new file; later pieces may overwrite earlier ones. */
export type ShrinkAnswer =
  | { readonly kind: 'piece'; readonly position: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly share: number }
  /** `startMs`: the beginning of the result in the original video. `isCopied`: its pictures are those of the original. */
  | { readonly kind: 'done'; readonly startMs: number; readonly isCopied: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

export type Converted = Pick<Extract<ShrinkAnswer, { readonly kind: 'done' }>, 'startMs' | 'isCopied'>;
