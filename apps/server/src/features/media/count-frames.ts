import { closeSync, openSync, readSync } from 'node:fs';
import type { ImageMimeType } from '@posy/contract/media';

const WINDOW_BYTES = 64 * 1024;

const GIF_HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HAS_COLOURS = 0x80;

/** The frames of a GIF or WebP, from its structure; 1 for other pictures. Stops once there are more than `limit`. */
export function countFrames(path: string, mime: ImageMimeType, limit: number): number {
  if (mime !== 'image/gif' && mime !== 'image/webp') return 1;
  using file = new WindowedFile(path);
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
