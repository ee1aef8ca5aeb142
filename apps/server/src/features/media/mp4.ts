import { blank, type Box, readBoxes } from './mp4-boxes.ts';
import { cleanFragment } from './mp4-fragments.ts';
import { cleanMovie, isShown, type Movie } from './mp4-movie.ts';
import { addRange, type Range, sampleRanges, shiftChunks } from './mp4-samples.ts';
import { addPatch, ComplexVideo, DamagedVideo, type Patch, type VideoPlan, type VideoSource } from './video-source.ts';

/** A real movie box of the largest permitted file is smaller. */
const MAX_MOVIE_BYTES = 16 * 1024 * 1024;
const MAX_FRAGMENT_BYTES = 8 * 1024 * 1024;
/** Limit of all fragments together: they are held in memory. */
const MAX_FRAGMENTS_BYTES = 32 * 1024 * 1024;
/** Boxes of a file that stay, beside its movie, its fragments and its samples. */
const RETAINED = new Set(['ftyp', 'styp', 'mdat', 'sidx', 'ssix', 'mfra']);
const FREE = Buffer.from('free');

/**
 * Plans the cleaning of an MP4 or QuickTime file (ISO 14496-12). Removed boxes become free space of the same size, so that
 * nothing moves. Samples of tracks that are neither visible nor audible, where cameras store places and times, become zeros. A
 * movie box at the end moves to the start, so that playing can begin before the download ends. Throws `DamagedVideo`.
 */
export async function planMp4(source: VideoSource): Promise<VideoPlan> {
  const { boxes, end } = await readBoxes(source);
  const [movieBox, ...others] = boxes.filter((box) => box.type === 'moov');
  if (!movieBox || others.length > 0) throw new DamagedVideo('There must be one movie');
  const bytes = await source.read(movieBox.start, movieBox.end, MAX_MOVIE_BYTES);
  // A movie box at the end may leave out its length; it may move to the start, so the length is written.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  const movie = cleanMovie(bytes, movieBox.body - movieBox.start);
  const hidden = movie.tracks.filter((track) => !isShown(track));
  const removed: Range[] = [];
  for (const track of hidden) {
    for (const [start, end] of sampleRanges(bytes, track)) addRange(removed, start, end);
    blank(bytes, track.box);
  }
  const hiddenIds = new Set(hidden.map((track) => track.id));
  const patches: Patch[] = [];
  let fragmentBytes = 0;
  for (const box of boxes) {
    if (box.type === 'moof') {
      fragmentBytes += box.end - box.start;
      if (fragmentBytes > MAX_FRAGMENTS_BYTES) throw new ComplexVideo('Too many fragments');
      const fragment = await source.read(box.start, box.end, MAX_FRAGMENT_BYTES);
      const ranges = cleanFragment(fragment, box.body - box.start, box.start, movie, hiddenIds);
      for (const [start, end] of ranges) addRange(removed, start, end);
      patches.push({ start: box.start, end: box.end, bytes: fragment });
    } else if (box !== movieBox && !RETAINED.has(box.type)) {
      patches.push({ start: box.start + 4, end: box.start + 8, bytes: FREE });
      patches.push({ start: box.body, end: box.end, bytes: null });
    }
  }
  const samples = boxes.filter((box) => box.type === 'mdat');
  for (const patch of within(removed, samples)) addPatch(patches, patch);
  const ranges = rangesOf({ bytes, movie, movieBox, firstSamples: samples[0], end });
  patches.push({ start: movieBox.start, end: movieBox.end, bytes });
  return { ...describe(movie), patches, ranges };
}

/** Puts the movie before the samples. Files with fragments stay in order: their positions are stored in many ways. */
function rangesOf(file: {
  bytes: Buffer;
  movie: Movie;
  movieBox: Box;
  firstSamples: Box | undefined;
  end: number;
}): readonly Range[] {
  const { bytes, movie, movieBox, firstSamples, end } = file;
  const asItIs = [[0, end]] as const;
  if (!firstSamples || firstSamples.start > movieBox.start || movie.isFragmented) return asItIs;
  const length = movieBox.end - movieBox.start;
  const before = Buffer.from(bytes);
  const isMoved = movie.tracks
    .filter(isShown)
    .every((track) =>
      shiftChunks(bytes, track, (offset) =>
        offset >= firstSamples.start && offset < movieBox.start ? offset + length : offset,
      ),
    );
  if (!isMoved) {
    before.copy(bytes);
    return asItIs;
  }
  return [
    [0, firstSamples.start],
    [movieBox.start, movieBox.end],
    [firstSamples.start, movieBox.start],
    [movieBox.end, end],
  ];
}

/** Patches that zero removed samples, only within the boxes of samples: the tables may be wrong. */
function within(removed: readonly Range[], samples: readonly Box[]): Patch[] {
  const patches: Patch[] = [];
  const merged = mergeRanges(removed);
  let i = 0;
  for (const { body, end: boxEnd } of samples) {
    for (; i < merged.length; i++) {
      const [start = 0, end = 0] = merged[i] ?? [];
      const [from, to] = [Math.max(start, body), Math.min(end, boxEnd)];
      if (from < to) patches.push({ start: from, end: to, bytes: null });
      // The range may reach into the next box.
      if (end > boxEnd) break;
    }
  }
  return patches;
}

/** Sorts ranges and joins those that touch. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function describe(movie: Movie): Omit<VideoPlan, 'patches' | 'ranges'> {
  const shown = movie.tracks.filter(isShown);
  const pictures = shown.filter((track) => track.handler === 'vide' && track.codecs.length > 0);
  const [first] = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!first) throw new DamagedVideo('There are no pictures');
  // Browsers play the first sound: further ones are other forms of it, such as the spatial one of iPhones.
  const sound = shown.filter((track) => track.handler === 'soun');
  const isTimed = movie.timescale > 0 && movie.duration > 0;
  return {
    width: first.width,
    height: first.height,
    durationMs: isTimed ? Math.min(Math.round((movie.duration / movie.timescale) * 1000), 2 ** 31) : null,
    isPlayable: [first, ...sound.slice(0, 1)].every((track) => track.isDecodable && track.codecs.length > 0),
  };
}
