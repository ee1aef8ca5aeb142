import type { Metadata } from 'sharp';

/** Values for each pixel of a JPEG, by the resolution of its colours. */
const VALUES = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
  ['4:4:4', 3],
  ['4:4:4:4', 4],
  ['4:2:0:4', 2.5],
]);
const COEFFICIENT_BYTES = 2;

/**
 * Memory that the decoder of a picture takes before its first row is known, in bytes: progressive JPEG and interlaced PNG contain the
 * whole picture several times, each time finer, and libwebp decodes at once. Other pictures are read row by row.
 */
export function decoderBytes({
  format,
  width,
  height,
  pageHeight,
  channels,
  depth,
  isProgressive,
  ...jpeg
}: Metadata): number {
  const pixels = width * (pageHeight ?? height);
  if (format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return pixels * (VALUES.get(jpeg.chromaSubsampling ?? '') ?? channels) * COEFFICIENT_BYTES;
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}
