import { crc32 } from 'node:zlib';

/** One frame of an animated PNG (PNG, third edition, section 11.3.6). Positions in pixels. */
export interface ApngFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly delayMs: number;
  readonly disposal: 'keep' | 'clear' | 'restore';
  readonly isBlended: boolean;
  /** A still PNG of this frame alone. */
  file(): Buffer;
}

/** `plays`: 0 is without end. */
export interface Apng {
  readonly width: number;
  readonly height: number;
  readonly plays: number;
  readonly frames: readonly ApngFrame[];
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that say what the values of pixels mean. All others are metadata. */
const OF_PIXELS = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']);
const DISPOSALS = ['keep', 'clear', 'restore'] as const;
/** sharp accepts no longer ones. */
const MAX_DELAY_MS = 65_535;

/**
 * Reads the structure of an animated PNG; pixels are read by the decoder of PNG. Throws an error for a structure that contradicts
 * itself or is cut.
 */
export function readApng(png: Buffer): Apng {
  const shared: Chunk[] = [];
  const frames: (ApngFrame & { readonly pixels: Chunk[] })[] = [];
  let [header, control]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  let [hasPixels, next] = [false, 0];
  for (const { type, data } of chunksOf(png)) {
    if (type === 'fcTL' || type === 'fdAT') expect(data.length >= 4 && data.readUInt32BE() === next++, 'order');
    if (type === 'IHDR') header = data;
    else if (type === 'acTL') control = data;
    else if (type === 'fcTL') {
      const pixels: Chunk[] = [];
      frames.push({ ...frameOf(data, header), pixels, file: () => stillOf(header, data, [...shared, ...pixels]) });
    } else if (type === 'IDAT') {
      hasPixels = true;
      // Without a frame before it, this is a picture for readers of still PNGs only.
      frames[0]?.pixels.push({ type, data });
    } else if (type === 'fdAT') frames.at(-1)?.pixels.push({ type: 'IDAT', data: data.subarray(4) });
    else if (OF_PIXELS.has(type) && !hasPixels) shared.push({ type, data });
  }
  expect(header.length === 13 && control.length === 8 && control.readUInt32BE() === frames.length, 'number of frames');
  expect(!frames.some(({ pixels }) => pixels.length === 0), 'pixels');
  return { width: header.readUInt32BE(), height: header.readUInt32BE(4), plays: control.readUInt32BE(4), frames };
}

function frameOf(data: Buffer, header: Buffer): Omit<ApngFrame, 'file'> {
  expect(data.length === 26 && header.length === 13, 'control of a frame');
  const [width, height, x, y] = [
    data.readUInt32BE(4),
    data.readUInt32BE(8),
    data.readUInt32BE(12),
    data.readUInt32BE(16),
  ];
  const isWithin = x + width <= header.readUInt32BE() && y + height <= header.readUInt32BE(4);
  const disposal = DISPOSALS[data.readUInt8(24)];
  if (!isWithin || width === 0 || height === 0 || !disposal) throw new Error('APNG: place of a frame');
  const delayMs = Math.min(MAX_DELAY_MS, Math.round((data.readUInt16BE(20) * 1000) / (data.readUInt16BE(22) || 100)));
  return { x, y, width, height, delayMs, disposal, isBlended: data.readUInt8(25) === 1 };
}

/** The chunks up to the end of the picture, which may be missing; bytes may follow it. */
function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(end + 4 <= png.length, 'end');
    expect(crc32(png.subarray(at + 4, end)) === png.readUInt32BE(end), 'checksum');
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return;
    yield { type, data: png.subarray(at + 8, end) };
    at = end + 4;
  }
}

/** A PNG of the size that a frame's control data names. */
function stillOf(header: Buffer, control: Buffer, chunks: readonly Chunk[]): Buffer {
  const sized = Buffer.concat([control.subarray(4, 12), header.subarray(8)]);
  const all = [{ type: 'IHDR', data: sized }, ...chunks, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([SIGNATURE, ...all.flatMap(bytesOf)]);
}

function bytesOf({ type, data }: Chunk): Buffer[] {
  const [length, name, checksum] = [Buffer.alloc(4), Buffer.from(type, 'latin1'), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(data, crc32(name)));
  return [length, name, data, checksum];
}

function expect(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`APNG: ${what}`);
}
