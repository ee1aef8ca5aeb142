import { blank, type Box, boxesIn, expectBody } from './mp4-boxes.ts';
import type { Movie } from './mp4-movie.ts';
import { addRange, type Range } from './mp4-samples.ts';

/** Boxes that stay in a fragment's part of one track. */
const RETAINED = new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc']);
const HAS_BASE = 0x1;
const HAS_DEFAULT_SIZE = 0x10;
const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const HAS_SIZES = 0x200;
/** Flags of optional values: each present value takes four bytes. */
const BEFORE_DEFAULT_SIZE = [0x2, 0x8] as const;
const BEFORE_SIZE = [0x100] as const;
const PER_SAMPLE = [0x100, 0x200, 0x400, 0x800] as const;

/**
 * Cleans a `moof` in place; the buffer holds the whole box, and `start` is its position in the file. Returns the positions of
 * samples of tracks that are not shown. Throws `DamagedVideo`.
 */
export function cleanFragment(buffer: Buffer, body: number, start: number, movie: Movie, hidden: ReadonlySet<number>) {
  const ranges: Range[] = [];
  // A part without its own base continues at the end of the part before.
  let base = start;
  for (const box of boxesIn(buffer, body, buffer.length)) {
    if (box.type === 'mfhd') continue;
    if (box.type !== 'traf') {
      blank(buffer, box);
      continue;
    }
    const part = cleanPart(buffer, box, { start, base, movie });
    base = part.end;
    if (!hidden.has(part.trackId)) continue;
    for (const [from, to] of part.ranges) addRange(ranges, from, to);
    blank(buffer, box);
  }
  return ranges;
}

interface Place {
  readonly start: number;
  readonly base: number;
  readonly movie: Movie;
}

function cleanPart(buffer: Buffer, traf: Box, { start, base: baseBefore, movie }: Place) {
  const ranges: Range[] = [];
  let trackId = 0;
  let base = baseBefore;
  let size = 0;
  let at = base;
  for (const box of boxesIn(buffer, traf.body, traf.end)) {
    if (!RETAINED.has(box.type)) blank(buffer, box);
    if (box.type === 'tfhd') {
      expectBody(box, 8);
      const flags = flagsOf(buffer, box);
      trackId = buffer.readUInt32BE(box.body + 4);
      let next = box.body + 8;
      if ((flags & HAS_BASE) !== 0) {
        expectBody(box, 16);
        base = Number(buffer.readBigUInt64BE(next));
        next += 8;
      } else if ((flags & 0x20000) !== 0) base = start;
      next += widthOf(flags, BEFORE_DEFAULT_SIZE);
      if ((flags & HAS_DEFAULT_SIZE) === 0) size = movie.defaultSizes.get(trackId) ?? 0;
      else {
        expectBody(box, next + 4 - box.body);
        size = buffer.readUInt32BE(next);
      }
      at = base;
    } else if (box.type === 'trun') {
      const run = readRun(buffer, box, { base, at, size });
      at = run[1];
      addRange(ranges, ...run);
    }
  }
  return { trackId, ranges, end: at };
}

function readRun(buffer: Buffer, box: Box, place: { base: number; at: number; size: number }): Range {
  expectBody(box, 8);
  const flags = flagsOf(buffer, box);
  const count = buffer.readUInt32BE(box.body + 4);
  const hasOffset = (flags & HAS_DATA_OFFSET) !== 0;
  const first = box.body + 8 + (hasOffset ? 4 : 0) + ((flags & HAS_FIRST_FLAGS) === 0 ? 0 : 4);
  const width = widthOf(flags, PER_SAMPLE);
  expectBody(box, first - box.body + count * width);
  const start = hasOffset ? place.base + buffer.readInt32BE(box.body + 8) : place.at;
  if ((flags & HAS_SIZES) === 0) return [start, start + count * place.size];
  let bytes = 0;
  const sizeAt = first + widthOf(flags, BEFORE_SIZE);
  for (let i = 0; i < count; i++) bytes += buffer.readUInt32BE(sizeAt + i * width);
  return [start, start + bytes];
}

function flagsOf(buffer: Buffer, box: Box): number {
  return buffer.readUIntBE(box.body + 1, 3);
}

function widthOf(flags: number, fields: readonly number[]): number {
  return fields.filter((field) => (flags & field) !== 0).length * 4;
}
