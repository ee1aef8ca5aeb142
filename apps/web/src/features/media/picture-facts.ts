import { MAX_APNG_PIXELS, MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS } from '@posy/contract/limits';
import type { PictureProblem } from './cleaned-picture.ts';
import { framesOfGif } from './gif-frames.ts';

/** The structure of a picture file. */
export interface PictureFacts {
  /** It has several frames: re-encoding would keep only one. */
  readonly isAnimated: boolean;
  /** It has a GPS position. */
  readonly hasLocation: boolean;
  /** It has all bytes that the server's decoder needs; their values are not read. */
  readonly isWhole: boolean;
  readonly frames: number;
  /** Width x height of one frame; 0 where the file does not say. */
  readonly pixels: number;
  /** Pixels of all frames that the server decodes. */
  readonly maxPixels: number;
}

interface Block {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The file ends before it. */
  readonly isCut?: boolean;
}

const GPS_TAG = 0x8825;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Parses a whole file of one of the four types. Damaged files have no metadata, and do not throw. */
export function pictureFacts(bytes: Uint8Array, type: string): PictureFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/gif') {
    const frames = framesOfGif(bytes);
    const pixels = bytes.length < 10 ? 0 : view.getUint16(6, true) * view.getUint16(8, true);
    const maxPixels = MAX_IMAGE_PIXELS;
    return { isAnimated: frames > 1, hasLocation: false, isWhole: frames > 0, frames, pixels, maxPixels };
  }
  const blocks = type === 'image/jpeg' ? jpegBlocks(view) : type === 'image/png' ? pngBlocks(view) : webpBlocks(view);
  const frames = Math.max(1, blocks.filter(({ name }) => name === 'ANMF' || name === 'fcTL').length);
  return {
    isAnimated: blocks.some(({ name }) => name === 'ANIM' || name === 'acTL'),
    hasLocation: blocks.some((block) => isLocated(view, block)),
    isWhole:
      type === 'image/jpeg'
        ? hasEnd(bytes, blocks)
        : !blocks.some((block) => block.isCut === true || lacksFrames(view, block, frames)),
    frames,
    pixels: blocks.reduce((most, block) => Math.max(most, pixelsOf(view, block)), 0),
    maxPixels: type === 'image/png' && frames > 1 ? MAX_APNG_PIXELS : MAX_IMAGE_PIXELS,
  };
}

/** Why the server would refuse this file; null if its structure gives no reason. */
export function problemOf({ isWhole, frames, pixels, maxPixels }: PictureFacts): PictureProblem | null {
  if (!isWhole) return 'file_damaged';
  return frames > MAX_IMAGE_FRAMES || frames * pixels > maxPixels ? 'image_too_large' : null;
}

/** Segments of a JPEG up to its pixels: two bytes of marker, two of length that count themselves. */
function jpegBlocks(view: DataView): Block[] {
  const blocks: Block[] = [];
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const end = Math.min(view.byteLength, at + 2 + view.getUint16(at + 2));
    blocks.push({
      name: marker === 0xe1 ? 'EXIF' : marker === START_OF_SCAN ? 'SOS' : isFrame(marker) ? 'SOF' : '',
      start: at + 4,
      end,
    });
    if (marker === START_OF_SCAN || end <= at + 3) break;
    at = end;
  }
  return blocks;
}

/** Whether a segment has the size of the picture: 0xC0 to 0xCF, but for tables of codes. */
function isFrame(marker: number): boolean {
  return marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);
}

/** Whether the marker of the end follows the pixels, in which 0xFF is followed by 0. */
function hasEnd(bytes: Uint8Array, blocks: readonly Block[]): boolean {
  const scan = blocks.at(-1);
  if (scan?.name !== 'SOS') return false;
  for (let at = scan.end; (at = bytes.indexOf(0xff, at)) >= 0; at++) if (bytes[at + 1] === END_OF_IMAGE) return true;
  return false;
}

/** Chunks of a PNG: length, name, data, checksum. Its end may be missing, and bytes may follow it. */
function pngBlocks(view: DataView): Block[] {
  const blocks: Block[] = [];
  for (let at = 8; at + 12 <= view.byteLength && blocks.at(-1)?.name !== 'IEND';) {
    const end = at + 8 + view.getUint32(at);
    blocks.push(blockOf(view, nameAt(view, at + 4), at + 8, end, end + 4));
    at = end + 4;
  }
  return blocks;
}

/** Whether a block announces another number of frames than an animated PNG has. */
function lacksFrames(view: DataView, { name, start, end }: Block, frames: number): boolean {
  return name === 'acTL' && (end - start < 8 || view.getUint32(start) !== frames);
}

/** Chunks of a WebP: name, length (little-endian), data, padded to even. The first contains the others; bytes may follow it. */
function webpBlocks(view: DataView): Block[] {
  if (view.byteLength < 12) return [];
  const last = 8 + view.getUint32(4, true);
  const blocks = [blockOf(view, '', 8, last)];
  for (let at = 12; at + 8 <= Math.min(view.byteLength, last);) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    blocks.push(blockOf(view, nameAt(view, at), at + 8, end));
    at = end + (length % 2);
  }
  return blocks;
}

/** @param next the place after the block */
function blockOf({ byteLength }: DataView, name: string, start: number, end: number, next = end): Block {
  return { name, start, end: Math.min(byteLength, end), isCut: next > byteLength };
}

/** Pixels of a picture by the block that has its size; 0 for other blocks. */
function pixelsOf(view: DataView, { name, start, end }: Block): number {
  // Also the shortest, the frame of a grey JPEG, has nine bytes.
  if (end - start < 9) return 0;
  switch (name) {
    case 'SOF':
      return view.getUint16(start + 1) * view.getUint16(start + 3);
    case 'IHDR':
      return view.getUint32(start) * view.getUint32(start + 4);
    case 'VP8X':
      return ((view.getUint32(start + 3, true) >>> 8) + 1) * ((view.getUint32(start + 6, true) >>> 8) + 1);
    case 'VP8 ':
      return (view.getUint16(start + 6, true) & 0x3fff) * (view.getUint16(start + 8, true) & 0x3fff);
    case 'VP8L': {
      const sides = view.getUint32(start + 1, true);
      return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
    }
    default:
      return 0;
  }
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function isLocated(view: DataView, { name, start, end }: Block): boolean {
  if (name !== 'EXIF' && name !== 'eXIf') return false;
  const hasPrefix = end - start > 6 && nameAt(view, start) === 'Exif';
  return hasGpsTag(view, hasPrefix ? start + 6 : start, end);
}

/** Searches the first directory of an Exif block (TIFF 6.0, section 2) for the pointer to the GPS one. */
function hasGpsTag(view: DataView, start: number, end: number): boolean {
  if (start + 8 > end) return false;
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > end) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > end) return false;
    if (view.getUint16(at, isLittle) === GPS_TAG) return true;
  }
  return false;
}
