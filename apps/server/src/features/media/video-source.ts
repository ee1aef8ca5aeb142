import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** The structure of a video contradicts itself, or no player could follow it. */
export class DamagedVideo extends Error {
  override readonly name: string = 'DamagedVideo';
}

/** The structure of a video is larger than what is held in memory. The video may be intact. */
export class ComplexVideo extends DamagedVideo {
  override readonly name = 'ComplexVideo';
}

const BLOCK = 1024 * 1024;
const WINDOW = 64 * 1024;

/** A video of any size that is read piece by piece; a read outside of the file throws {@link DamagedVideo}. */
export class VideoSource implements AsyncDisposable {
  readonly size: number;
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #windowAt = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  static async open(path: string): Promise<VideoSource> {
    const file = await open(path, 'r');
    return new VideoSource(file, (await file.stat()).size);
  }

  /** Reads a structure into memory. Throws {@link ComplexVideo} when it has more than `limit` bytes. */
  async read(start: number, end: number, limit: number): Promise<Buffer> {
    if (start < 0 || end > this.size || end < start) throw new DamagedVideo('Out of bounds');
    if (end - start > limit) throw new ComplexVideo(`${end - start} bytes at ${start}`);
    const bytes = Buffer.alloc(end - start);
    await this.readInto(bytes, start);
    return bytes;
  }

  /**
   * Up to `length` bytes, fewer at the end, for headers that follow each other: reads ahead. Not a promise for bytes that were
   * read ahead, as most are.
   */
  peek(start: number, length: number): Buffer | Promise<Buffer> {
    const at = start - this.#windowAt;
    const end = Math.min(start + length, this.size);
    if (at >= 0 && end - this.#windowAt <= this.#window.length) return this.#window.subarray(at, at + end - start);
    return this.#peekFurther(start, end - start);
  }

  async readInto(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, position + done);
      if (bytesRead === 0) throw new DamagedVideo('The file became shorter');
      done += bytesRead;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close();
  }

  async #peekFurther(start: number, length: number): Promise<Buffer> {
    if (length < 0) throw new DamagedVideo('Out of bounds');
    const window = Buffer.alloc(Math.min(WINDOW, this.size - start));
    await this.readInto(window, start);
    this.#window = window;
    this.#windowAt = start;
    return window.subarray(0, length);
  }
}

/** Bytes that replace others; null: zeros. Lengths stay, so that nothing else in the file has to move. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer | null;
}

/** Each patch takes memory: real videos of the largest size need far fewer. */
const MAX_PATCHES = 500_000;

/** Adds a patch. Throws `ComplexVideo` for one too many: a file of only small pieces would fill the memory. */
export function addPatch(patches: Patch[], patch: Patch): void {
  if (patches.push(patch) > MAX_PATCHES) throw new ComplexVideo('Too much to clean');
}

/** The output: ranges of the source, possibly in a new order, with patches, which do not overlap. */
export interface VideoPlan {
  readonly patches: readonly Patch[];
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
  readonly isPlayable: boolean;
}

/** Writes the file of a plan, a block at a time. Returns its number of bytes, and their SHA-256, hex. */
export async function writePlan(
  source: VideoSource,
  target: string,
  { patches, ranges }: Pick<VideoPlan, 'patches' | 'ranges'>,
): Promise<{ bytes: number; sha256: string }> {
  const sorted = patches.toSorted((a, b) => a.start - b.start);
  const digest = createHash('sha256');
  const block = Buffer.alloc(BLOCK);
  let bytes = 0;
  await using file = await open(target, 'wx', 0o600);
  for (const [start, end] of ranges) {
    for (let at = start; at < end; at += BLOCK) {
      const piece = block.subarray(0, Math.min(BLOCK, end - at));
      await source.readInto(piece, at);
      applyPatches(piece, at, sorted);
      digest.update(piece);
      await file.writeFile(piece);
      bytes += piece.length;
    }
  }
  return { bytes, sha256: digest.digest('hex') };
}

function applyPatches(piece: Buffer, at: number, patches: readonly Patch[]): void {
  const end = at + piece.length;
  for (let i = firstEndingAfter(patches, at); i < patches.length; i++) {
    const patch = patches[i];
    if (!patch || patch.start >= end) return;
    const from = Math.max(patch.start, at);
    const to = Math.min(patch.end, end);
    if (patch.bytes) patch.bytes.copy(piece, from - at, from - patch.start, to - patch.start);
    else piece.fill(0, from - at, to - at);
  }
}

function firstEndingAfter(patches: readonly Patch[], position: number): number {
  let low = 0;
  let high = patches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((patches[middle]?.end ?? Infinity) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
