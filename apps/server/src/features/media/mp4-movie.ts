import { blank, type Box, boxesIn, expectBody } from './mp4-boxes.ts';
import { DamagedVideo } from './video-source.ts';

/** One track of a movie. `boxes`: the tables with the positions of its samples. */
export interface Track {
  readonly box: Box;
  id: number;
  /** 'vide', 'soun', or something else. */
  handler: string;
  width: number;
  height: number;
  /** Four-character codes of its samples' codecs, and whether browsers can decode all of them. */
  codecs: string[];
  isDecodable: boolean;
  readonly tables: Map<string, Box>;
}

export interface Movie {
  readonly tracks: Track[];
  timescale: number;
  duration: number;
  /** Default size of a sample in fragments, by track. */
  readonly defaultSizes: Map<number, number>;
  isFragmented: boolean;
}

interface Walk {
  readonly buffer: Buffer;
  readonly movie: Movie;
  /** The current track of the walk. */
  track: Track | null;
}

type Edit = (walk: Walk, box: Box) => void;
interface Rules {
  readonly [type: string]: Edit | Rules | null;
}

const table: Edit = ({ track }, box) => track?.tables.set(box.type, box);

/**
 * Boxes that stay in a movie: they describe where pictures and sound are and how to decode them. null: unchanged. All others
 * become free space: names, places, dates, covers, XMP, and boxes that makers invented.
 */
const MOVIE: Rules = {
  mvhd: readMovieHeader,
  trak: walkTrack,
  mvex: { mehd: readFragmentsDuration, trex: readTrackDefaults, leva: null },
};
const TRACK: Rules = {
  tkhd: readTrackHeader,
  edts: { elst: null },
  tapt: { clef: null, prof: null, enof: null },
  mdia: {
    mdhd: (walk, box) => void clearDates(walk, box, 24),
    hdlr: readHandler,
    elng: null,
    minf: {
      vmhd: null,
      smhd: null,
      nmhd: null,
      hdlr: clearName,
      dinf: { dref: checkReferences },
      stbl: {
        stsd: readDescriptions,
        stsz: table,
        stz2: table,
        stsc: table,
        stco: table,
        co64: table,
        stts: null,
        ctts: null,
        cslg: null,
        stss: null,
        stps: null,
        sdtp: null,
        sbgp: null,
        sgpd: null,
      },
    },
  },
};

/** Cleans the body of a `moov` in place, and returns its description. Throws `DamagedVideo`. */
export function cleanMovie(buffer: Buffer, body: number): Movie {
  const movie: Movie = { tracks: [], timescale: 0, duration: 0, defaultSizes: new Map(), isFragmented: false };
  apply({ buffer, movie, track: null }, MOVIE, body, buffer.length);
  return movie;
}

/** Whether a track has pictures or sound. */
export function isShown({ handler }: Track): boolean {
  return handler === 'vide' || handler === 'soun';
}

function apply(walk: Walk, rules: Rules, start: number, end: number): void {
  for (const box of boxesIn(walk.buffer, start, end)) {
    const rule = Object.hasOwn(rules, box.type) ? rules[box.type] : undefined;
    if (rule === undefined) blank(walk.buffer, box);
    else if (typeof rule === 'function') rule(walk, box);
    else if (rule !== null) apply(walk, rule, box.body, box.end);
  }
}

function walkTrack(walk: Walk, box: Box): void {
  const track: Track = {
    box,
    id: 0,
    handler: '',
    width: 0,
    height: 0,
    codecs: [],
    isDecodable: true,
    tables: new Map(),
  };
  apply({ ...walk, track }, TRACK, box.body, box.end);
  if (track.id === 0 || track.handler === '') throw new DamagedVideo('A track does not say what it is');
  walk.movie.tracks.push(track);
}

function readMovieHeader({ buffer, movie }: Walk, box: Box): void {
  const isLong = clearDates({ buffer }, box, 100);
  movie.timescale = buffer.readUInt32BE(box.body + (isLong ? 20 : 12));
  movie.duration = readDuration(buffer, box.body + (isLong ? 24 : 16), isLong);
}

function readFragmentsDuration({ buffer, movie }: Walk, box: Box): void {
  expectBody(box, 8);
  const isLong = buffer.readUInt8(box.body) === 1;
  expectBody(box, isLong ? 12 : 8);
  movie.duration ||= readDuration(buffer, box.body + 4, isLong);
}

function readTrackDefaults({ buffer, movie }: Walk, box: Box): void {
  expectBody(box, 24);
  movie.isFragmented = true;
  movie.defaultSizes.set(buffer.readUInt32BE(box.body + 4), buffer.readUInt32BE(box.body + 16));
}

function readTrackHeader({ buffer, track }: Walk, box: Box): void {
  const isLong = clearDates({ buffer }, box, 84);
  if (!track) return;
  const shift = box.body + (isLong ? 12 : 0);
  track.id = buffer.readUInt32BE(isLong ? box.body + 20 : box.body + 12);
  // A matrix whose first number is 0 turns by a quarter.
  const isTurned = buffer.readInt32BE(shift + 40) === 0 && buffer.readInt32BE(shift + 44) !== 0;
  const [width, height] = [buffer.readUInt32BE(shift + 76) >>> 16, buffer.readUInt32BE(shift + 80) >>> 16];
  track.width = isTurned ? height : width;
  track.height = isTurned ? width : height;
}

/** Clears the times of recording and editing. Returns whether the box has 64-bit times. */
function clearDates({ buffer }: Pick<Walk, 'buffer'>, box: Box, length: number): boolean {
  expectBody(box, length);
  const isLong = buffer.readUInt8(box.body) === 1;
  if (isLong) expectBody(box, length + 12);
  buffer.fill(0, box.body + 4, box.body + (isLong ? 20 : 12));
  return isLong;
}

function readHandler(walk: Walk, box: Box): void {
  clearName(walk, box);
  if (walk.track) walk.track.handler = walk.buffer.toString('latin1', box.body + 8, box.body + 12);
}

/** Makers write their own names here. */
function clearName({ buffer }: Walk, box: Box): void {
  expectBody(box, 20);
  buffer.fill(0, box.body + 12, box.end);
}

/** Media must be in the file itself: a reference elsewhere is a path on the user's disk, or on the server's. */
function checkReferences({ buffer }: Walk, box: Box): void {
  expectBody(box, 8);
  for (const entry of boxesIn(buffer, box.body + 8, box.end)) {
    expectBody(entry, 4);
    if ((buffer.readUInt32BE(entry.body) & 1) === 0) throw new DamagedVideo('The media is elsewhere');
    buffer.fill(0, entry.body + 4, entry.end);
  }
}

const DECODABLE = /^(avc1|avc3|vp08|vp09|av01|mp4a|Opus|fLaC|\.mp3)$/;
/** H.264 in profiles for cameras and studios, which browsers do not play. */
const STUDIO_PROFILES = new Set([110, 122, 144, 244]);
const NOT_CODING = /^(uuid|udta|meta|XMP_)$/;
/** Start of the boxes in a description: for pictures, and for sound by its version. */
const PICTURE_PART = 78;
const SOUND_PARTS = [28, 44, 64];

function readDescriptions({ buffer, track }: Walk, box: Box): void {
  expectBody(box, 8);
  for (const entry of boxesIn(buffer, box.body + 8, box.end)) {
    track?.codecs.push(entry.type);
    if (!DECODABLE.test(entry.type) && track) track.isDecodable = false;
    // The handler comes before the description in every file that follows the standard.
    if (track?.handler === 'vide') cleanPictureDescription(buffer, track, entry);
    else if (track?.handler === 'soun') {
      expectBody(entry, 28);
      cleanExtensions(buffer, track, entry, SOUND_PARTS[buffer.readUInt16BE(entry.body + 8)] ?? entry.end);
    }
  }
}

function cleanPictureDescription(buffer: Buffer, track: Track, entry: Box): void {
  expectBody(entry, PICTURE_PART);
  const [vendor, name] = [entry.body + 12, entry.body + 42];
  buffer.fill(0, vendor, vendor + 4);
  buffer.fill(0, name, name + 32);
  track.width ||= buffer.readUInt16BE(entry.body + 24);
  track.height ||= buffer.readUInt16BE(entry.body + 26);
  cleanExtensions(buffer, track, entry, PICTURE_PART);
}

/** Decoding parameters differ for each codec, and stay; boxes that are known to be something else are blanked. */
function cleanExtensions(buffer: Buffer, track: Track, entry: Box, skip: number): void {
  for (let at = entry.body + skip; entry.end - at >= 8;) {
    const size = buffer.readUInt32BE(at);
    if (size < 8 || at + size > entry.end) return;
    const box: Box = { type: buffer.toString('latin1', at + 4, at + 8), start: at, body: at + 8, end: at + size };
    if (NOT_CODING.test(box.type)) blank(buffer, box);
    if (box.type === 'avcC' && STUDIO_PROFILES.has(buffer[box.body + 1] ?? 0)) track.isDecodable = false;
    at = box.end;
  }
}

/** All ones, and zero, mean that the duration is unknown. */
function readDuration(buffer: Buffer, at: number, isLong: boolean): number {
  const value = isLong ? Number(BigInt.asIntN(64, buffer.readBigUInt64BE(at))) : buffer.readInt32BE(at);
  return Math.max(0, value);
}
