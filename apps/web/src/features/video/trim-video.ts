import type { LocalDb } from '../../local/local-db.ts';
import { type ConversionPlan, sameSizePlan, shrinkPlan } from './shrink-plan.ts';
import { canShrink, type ConvertedVideo, convertVideo } from './shrink-video.ts';
import type { TrimRange } from './trim-range.ts';

/** A video as it was chosen. Sizes in px and bytes. */
export interface TrimmedSource {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly isHevc: boolean;
}

export interface TrimOptions {
  readonly source: TrimmedSource;
  readonly range: TrimRange;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** A part of a video. `width` and `height`: null if its pictures are copied. */
export interface TrimmedVideo extends ConvertedVideo {
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Cuts a part out of a video, and makes it smaller in the same step where that is worth it. Devices that cannot encode copy it from
 * the key frame before its start.
 *
 * @returns null if this device can do neither, or for an aborted `signal`. Throws when the device is full.
 */
export async function trimVideo(
  local: LocalDb,
  file: Blob,
  { source, range, onProgress, signal }: TrimOptions,
): Promise<TrimmedVideo | null> {
  const plan = canShrink() ? trimPlan(file, source, range) : null;
  const encoded = plan && (await convertVideo(local, file, { plan, onProgress, signal }));
  if (plan && encoded) {
    const { width, height } = plan.target;
    return encoded.isCopied ? { ...encoded, width: null, height: null } : { ...encoded, width, height };
  }
  if (signal.aborted) return null;
  const copied = await convertVideo(local, file, { plan: { kind: 'copy', trim: range }, onProgress, signal });
  return copied && { ...copied, width: null, height: null };
}

/** Trims and shrinks a part that would be shrunk by itself; any other keeps its shape and about its rate. */
export function trimPlan(
  { size, type }: Pick<Blob, 'size' | 'type'>,
  { width, height, durationMs, isHevc }: TrimmedSource,
  trim: TrimRange,
): Extract<ConversionPlan, { readonly kind: 'encode' }> {
  const part = { width, height, durationMs: trim.endMs - trim.startMs };
  const bytes = Math.round((size * part.durationMs) / durationMs);
  const smaller = shrinkPlan(bytes, part, isHevc);
  if (smaller) return { kind: 'encode', target: smaller, trim };
  // Not every browser plays the codecs of WebM in an MP4.
  return { kind: 'encode', target: sameSizePlan(bytes, part), trim, mayCopy: type !== 'video/webm' };
}

/** Whether this device begins a trimmed video at the very frame; otherwise it begins at the key frame before. */
export async function canTrimExactly({ width, height }: Pick<TrimmedSource, 'width' | 'height'>): Promise<boolean> {
  if (!canShrink()) return false;
  const { videoBitrate: bitrate, ...size } = sameSizePlan(0, { width, height, durationMs: null });
  const config = { codec: 'avc1.640033', width: size.width, height: size.height, bitrate };
  const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported === true;
}
