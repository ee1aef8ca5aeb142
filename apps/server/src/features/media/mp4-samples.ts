import { type Box, expectBody } from './mp4-boxes.ts';
import type { Track } from './mp4-movie.ts';
import { ComplexVideo, DamagedVideo } from './video-source.ts';

/** A range of bytes of a file, without the end. */
export type Range = readonly [start: number, end: number];

/** Each range takes memory: real videos of the largest size need far fewer. */
const MAX_RANGES = 250_000;

/** Adds a range, or extends the last one if it ends there. Throws `ComplexVideo` for one too many. */
export function addRange(ranges: Range[], start: number, end: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === start) ranges[ranges.length - 1] = [last[0], end];
  else if (ranges.push([start, end]) > MAX_RANGES) throw new ComplexVideo('Too many samples');
}

/** The positions of a track's samples, chunk by chunk, by the tables of its movie. Throws `DamagedVideo`. */
export function sampleRanges(buffer: Buffer, { tables }: Track): Range[] {
  const chunks = tables.get('co64') ?? tables.get('stco');
  const runs = tables.get('stsc');
  if (!chunks || !runs) return [];
  expectBody(runs, 8);
  const sizes = sampleSizes(buffer, tables.get('stsz') ?? tables.get('stz2'));
  const offsets = chunkOffsets(buffer, chunks);
  const runCount = countOf(buffer, runs, runs.body + 4, 12);
  const ranges: Range[] = [];
  let sample = 0;
  let run = -1;
  let perChunk = 0;
  for (const [i, offset] of offsets.entries()) {
    while (run + 1 < runCount && buffer.readUInt32BE(runs.body + 8 + (run + 1) * 12) <= i + 1) {
      run += 1;
      perChunk = buffer.readUInt32BE(runs.body + 12 + run * 12);
    }
    const next = Math.min(sizes.count, sample + perChunk);
    const length = sizes.sum(sample, next);
    sample = next;
    if (length > 0) addRange(ranges, offset, offset + length);
  }
  return ranges;
}

/** Moves the positions of a track's chunks. Returns whether all of them fit into their fields. */
export function shiftChunks(buffer: Buffer, { tables }: Track, shift: (offset: number) => number): boolean {
  for (const type of ['stco', 'co64']) {
    const box = tables.get(type);
    if (!box) continue;
    for (const [i, offset] of chunkOffsets(buffer, box).entries()) {
      const moved = shift(offset);
      if (type === 'co64') buffer.writeBigUInt64BE(BigInt(moved), box.body + 8 + i * 8);
      else if (moved > 0xffff_ffff) return false;
      else buffer.writeUInt32BE(moved, box.body + 8 + i * 4);
    }
  }
  return true;
}

function chunkOffsets(buffer: Buffer, box: Box): number[] {
  expectBody(box, 8);
  const width = box.type === 'co64' ? 8 : 4;
  const count = countOf(buffer, box, box.body + 4, width);
  return Array.from({ length: count }, (_, i) => {
    const at = box.body + 8 + i * width;
    const offset = width === 8 ? Number(buffer.readBigUInt64BE(at)) : buffer.readUInt32BE(at);
    if (!Number.isSafeInteger(offset)) throw new DamagedVideo('A chunk is nowhere');
    return offset;
  });
}

interface SampleSizes {
  readonly count: number;
  /** Size of the samples from one to before another, in bytes. */
  sum(from: number, to: number): number;
}

function sampleSizes(buffer: Buffer, box: Box | undefined): SampleSizes {
  if (!box) return { count: 0, sum: () => 0 };
  expectBody(box, 12);
  const same = box.type === 'stsz' ? buffer.readUInt32BE(box.body + 4) : 0;
  if (same !== 0) return { count: buffer.readUInt32BE(box.body + 8), sum: (from, to) => (to - from) * same };
  const bits = box.type === 'stsz' ? 32 : buffer.readUInt8(box.body + 7);
  if (![4, 8, 16, 32].includes(bits)) throw new DamagedVideo('Odd sizes');
  const count = countOf(buffer, box, box.body + 8, bits / 8);
  const sizeOf = (sample: number) => {
    const at = box.body + 12 + Math.floor((sample * bits) / 8);
    if (bits === 4) return sample % 2 === 0 ? buffer.readUInt8(at) >> 4 : buffer.readUInt8(at) & 15;
    return buffer.readUIntBE(at, bits / 8);
  };
  return {
    count,
    sum(from, to) {
      let bytes = 0;
      for (let sample = from; sample < to; sample++) bytes += sizeOf(sample);
      return bytes;
    },
  };
}

/** The number of entries in a box. Throws `DamagedVideo` if so many entries of `width` bytes do not fit into it. */
function countOf(buffer: Buffer, box: Box, at: number, width: number): number {
  const count = buffer.readUInt32BE(at);
  if (at + 4 + count * width > box.end) throw new DamagedVideo(`${box.type} has fewer entries than it says`);
  return count;
}
