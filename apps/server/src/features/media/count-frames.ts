import { closeSync, openSync, readSync } from 'node:fs';
import type { ImageMimeType } from '@posy/contract/media';

const WINDOW_BYTES = 64 * 1024;

const PNG_HEADER_BYTES = 8;
/** A picture of the largest size in pieces of 8 kB, as libpng writes them, has 12,800. */
const MAX_PNG_CHUNKS = 100_000;
const GIF_HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HAS_COLOURS = 0x80;

/** The frames of a GIF, WebP or PNG, from its structure; 1 for a JPEG. Stops once there are more than `limit`. */
export function countFrames(path: string, mime: ImageMimeType, limit: number): number {
  if (mime === 'image/jpeg') return 1;
  using file = new WindowedFile(path);
  if (mime === 'image/png') return framesOfPng(file, limit);
  return mime === 'image/gif' ? framesOfGif(file, limit) : framesOfWebp(file, limit);
}

function framesOfGif(file: WindowedFile, limit: number): number {
  let at = GIF_HEADER_BYTES + coloursBytes(file.byte(10));
  let frames = 0;
  while (frames <= limit) {
    const kind = file.byte(at);
    if (kind === EXTENSION) at = afterBlocks(file, at + 2);
    else if (kind === IMAGE) {
      frames++;
      // The descriptor, its colours, and one byte before the pixels.
      at = afterBlocks(file, at + 10 + coloursBytes(file.byte(at + 9)) + 1);
    } else break;
  }
  return frames;
}

/** The size of a table of colours by the byte that announces it. */
function coloursBytes(flags: number): number {
  return (flags & HAS_COLOURS) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place after blocks that begin with their length, and end with an empty one. */
function afterBlocks(file: WindowedFile, start: number): number {
  let at = start;
  for (let length; (length = file.byte(at)) > 0;) at += 1 + length;
  return at + 1;
}

function framesOfWebp(file: WindowedFile, limit: number): number {
  let frames = 0;
  for (let at = 12; frames <= limit;) {
    const head = file.read(at, 8);
    if (head.length < 8) break;
    if (head.toString('latin1', 0, 4) === 'ANMF') frames++;
    const bytes = head.readUInt32LE(4);
    at += 8 + bytes + (bytes % 2);
  }
  return Math.max(1, frames);
}

/**
 * A PNG is an animation if it says so before its pixels; all readers show others as still pictures. Very many chunks count as more than
 * `limit` frames: each takes memory.
 */
function framesOfPng(file: WindowedFile, limit: number): number {
  let frames = 0;
  let announced: number | null = null;
  for (let [at, chunks] = [PNG_HEADER_BYTES, 0]; frames <= limit; chunks++) {
    const head = file.read(at, 8);
    const type = head.toString('latin1', 4);
    if (chunks > MAX_PNG_CHUNKS) return limit + 1;
    if (head.length < 8 || type === 'IEND' || (type === 'IDAT' && announced === null)) break;
    if (type === 'acTL') announced ??= u32At(file, at + 8);
    if (type === 'fcTL') frames++;
    at += 12 + u32At(file, at);
  }
  return announced === null ? 1 : Math.max(1, announced, frames);
}

function u32At(file: WindowedFile, position: number): number {
  return [0, 1, 2, 3].reduce((value, i) => value * 256 + file.byte(position + i), 0);
}

/** A file of any size that is read from its front to its end. */
class WindowedFile implements Disposable {
  readonly #file: number;
  #window = Buffer.alloc(0);
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** 0 after the end. */
  byte(position: number): number {
    return this.read(position, 1)[0] ?? 0;
  }

  /** Fewer bytes at the end. */
  read(position: number, length: number): Buffer {
    if (position < this.#at || position + length > this.#at + this.#window.length) {
      const window = Buffer.alloc(WINDOW_BYTES);
      this.#window = window.subarray(0, readSync(this.#file, window, 0, WINDOW_BYTES, position));
      this.#at = position;
    }
    return this.#window.subarray(position - this.#at, position - this.#at + length);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
