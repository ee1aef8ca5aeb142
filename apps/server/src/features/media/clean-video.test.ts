import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VideoMimeType } from '@posy/contract/media';
import { runs, SEED } from '@posy/testkit/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text, u32 } from '../../testing/bytes.ts';
import { avi, box, chunkOffsetsOf, element, full, mp4, PICTURE_SAMPLES, SECRET, webm } from '../../testing/videos.ts';
import { type CleanedVideo, cleanVideo } from './clean-video.ts';
import { sniffVideo } from './file-type.ts';

const PICTURES = PICTURE_SAMPLES.join('');

test.each<[string, VideoMimeType, Buffer]>([
  ['an MP4 that ends with its movie', 'video/mp4', mp4()],
  ['an MP4 that begins with its movie', 'video/mp4', mp4({ isMovieFirst: true })],
  ['an MP4 with long offsets', 'video/mp4', mp4({ hasLongOffsets: true })],
  ['an MP4 with a track of places', 'video/mp4', mp4({ hasPlaces: true })],
  ['a fragmented MP4', 'video/mp4', mp4({ isFragmented: true })],
  ['a fragmented MP4 with a track of places', 'video/mp4', mp4({ isFragmented: true, hasPlaces: true })],
  ['a QuickTime film', 'video/quicktime', mp4({ brand: 'qt  ' })],
  ['an old QuickTime film', 'video/quicktime', mp4({ brand: null, hasPlaces: true })],
  ['an AVI film', 'video/x-msvideo', avi()],
  ['a WebM film', 'video/webm', webm()],
  ['a recorded WebM film', 'video/webm', webm({ isLive: true })],
])('U20 %s is stored without location, dates and names', async (_, mime, file) => {
  const { bytes, info } = await clean(file, mime);

  expect(sniffVideo(file)).toBe(mime);
  expect(file.includes(SECRET)).toBe(true);
  expect(bytes.includes(SECRET)).toBe(false);
  expect(bytes.includes(Buffer.from([0xde, 0xad, 0xbe, 0xef]))).toBe(false);
  expect(bytes.length).toBe(file.length);
  for (const sample of PICTURE_SAMPLES) expect(bytes.includes(sample)).toBe(true);
  expect(sniffVideo(bytes)).toBe(mime);
  expect(info).toMatchObject({ mime, bytes: file.length });
});

test.each<[string, VideoMimeType, Buffer, Partial<CleanedVideo>]>([
  ['a turned MP4', 'video/mp4', mp4(), { width: 360, height: 640, durationMs: 1500, isPlayable: true }],
  ['a fragmented MP4', 'video/mp4', mp4({ isFragmented: true }), { durationMs: 1500, isPlayable: true }],
  ['an MP4 in HEVC', 'video/mp4', mp4({ codec: 'hvc1' }), { isPlayable: false }],
  ['a film of an iPhone', 'video/mp4', mp4({ sounds: ['mp4a', 'apac'] }), { isPlayable: true }],
  ['a film with a sound of its own', 'video/mp4', mp4({ sounds: ['apac'] }), { isPlayable: false }],
  ['a WebM with two sounds', 'video/webm', webm({ sounds: ['A_OPUS', 'A_AC3'] }), { isPlayable: true }],
  ['a WebM with another sound', 'video/webm', webm({ sounds: ['A_AC3'] }), { isPlayable: false }],
  ['a silent film', 'video/mp4', mp4({ sounds: [] }), { isPlayable: true }],
  ['an AVI', 'video/x-msvideo', avi(), { width: 640, height: 360, durationMs: 1500, isPlayable: false }],
  ['a WebM', 'video/webm', webm(), { width: 640, height: 360, durationMs: 1500, isPlayable: true }],
])('E31 size, duration and playability are read from %s', async (_, mime, file, expected) => {
  expect((await clean(file, mime)).info).toMatchObject(expected);
});

test('a movie box at the end moves to the front, with corrected offsets', async () => {
  const { bytes } = await clean(mp4(), 'video/mp4');

  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  const found = chunkOffsetsOf(bytes).map((at, i) =>
    bytes.toString('latin1', at, at + (PICTURE_SAMPLES[i]?.length ?? 0)),
  );
  expect(found).toEqual(PICTURE_SAMPLES);
});

test('a movie box at the front stays there, with its bytes unchanged', async () => {
  const file = mp4({ isMovieFirst: true });

  const { bytes } = await clean(file, 'video/mp4');

  expect(chunkOffsetsOf(bytes)).toEqual(chunkOffsetsOf(file));
  expect(bytes.indexOf(PICTURES)).toBe(file.indexOf(PICTURES));
});

test('a movie box of size "to the end" gets its real size when it moves to the front', async () => {
  const file = mp4();
  const at = file.indexOf('moov') - 4;
  const cut = Buffer.from(file.subarray(0, at + file.readUInt32BE(at)));
  cut.writeUInt32BE(0, at);

  const { bytes } = await clean(cut, 'video/mp4');

  expect((await clean(bytes, 'video/mp4')).bytes.equals(bytes)).toBe(true);
  expect(bytes.includes(PICTURES)).toBe(true);
});

test('cleaning a clean video changes nothing', async () => {
  for (const [mime, file] of SEEDS) {
    const { bytes } = await clean(file, mime);
    expect((await clean(bytes, mime)).bytes.equals(bytes)).toBe(true);
  }
});

test('notes that a camera appends to a video are cut off', async () => {
  const trailer = text(`\0\0\0\u0001${SECRET}`);

  for (const [mime, file] of SEEDS) {
    if (mime === 'video/webm') continue;
    const { bytes } = await clean(Buffer.concat([file, trailer]), mime);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.length).toBe(file.length);
  }
});

const huge = Buffer.concat([u32(1), text('moov'), Buffer.from('7fffffffffffffff', 'hex')]);
/** 2,000 boxes, each inside of the one before. */
const deep = Array.from({ length: 2000 }).reduce<Buffer>((inner) => box('trak', inner), Buffer.alloc(0));
const movieOf = (...boxes: Buffer[]) => Buffer.concat([box('ftyp', text('isom')), box('moov', ...boxes), box('mdat')]);
const withDref = (entry: Buffer) =>
  replaceIn(mp4(), full('dref', u32(1), box('url ', u32(1))), full('dref', u32(1), entry));

test.each<[string, VideoMimeType, Buffer]>([
  ['no movie', 'video/mp4', Buffer.concat([box('ftyp', text('isom')), box('mdat', text('x'))])],
  ['no pictures', 'video/mp4', movieOf(full('mvhd', Buffer.alloc(96)))],
  ['two movies', 'video/mp4', Buffer.concat([mp4(), mp4()])],
  ['a box that is larger than the file', 'video/mp4', Buffer.concat([box('ftyp', text('isom')), huge])],
  ['a box of fewer bytes than its head', 'video/mp4', Buffer.concat([box('ftyp', text('isom')), u32(4), text('moov')])],
  ['boxes as deep as can be', 'video/mp4', movieOf(deep)],
  ['a table that says it is longer', 'video/mp4', patched(mp4({ hasPlaces: true }), 'stco', 8, 0xffff_ffff)],
  ['a header that is cut', 'video/mp4', movieOf(full('mvhd', u32(0)))],
  ['its media elsewhere', 'video/quicktime', withDref(box('alis', u32(0), text('/etc/passwd')))],
  ['a chunk that is larger than the file', 'video/x-msvideo', patchedLittle(avi(), 'movi', -4, 0x7fff_ffff)],
  [
    'an element that is larger than the file',
    'video/webm',
    Buffer.concat([element(0x1a45dfa3), u32(0x18538067), u32(0x1fff_ffff)]),
  ],
  ['no segment', 'video/webm', element(0x1a45dfa3, element(0x4282, text('webm')))],
])('a video with %s is damaged', async (_, mime, file) => {
  expect((await tryCleaning(file, mime))?.info ?? null).toBeNull();
});

test.each<[string, VideoMimeType, Buffer]>([
  ['a movie box of more than 16 MB', 'video/mp4', movieOf(box('free', Buffer.alloc(17 * 1024 ** 2)))],
  ['very many boxes', 'video/mp4', Buffer.concat([mp4(), ...Array.from({ length: 60_000 }, () => box('free'))])],
])('E33 a video with %s is not called damaged', async (_, mime, file) => {
  expect((await cleanFile(file, mime)).info).toBe('complex');
});

test('a video cut anywhere before its end is damaged, or ends where its pictures do', async () => {
  for (const [mime, file] of SEEDS) {
    for (let length = 0; length < file.length; length += 7) {
      const result = await tryCleaning(file.subarray(0, length), mime);
      if (result) expect(result.bytes.length).toBeLessThanOrEqual(length);
    }
  }
});

test('U17 videos with random byte changes are accepted or refused without an error', { timeout: 120_000 }, async () => {
  const change = fc.record({ at: fc.nat(), value: fc.constantFrom(0, 1, 8, 127, 128, 255) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SEEDS),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async ([mime, file], changes) => {
        const odd = Buffer.from(file);
        for (const { at, value } of changes) odd[at % odd.length] = value;
        const result = await tryCleaning(odd, mime);
        if (!result) return;
        expect(result.bytes.length).toBeLessThanOrEqual(odd.length);
        expect(result.info.width).toBeLessThanOrEqual(0xffff_ffff);
        expect(result.info.durationMs ?? 0).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: runs({ test: 400, deep: 10_000 }), seed: SEED },
  );
});

test.each([
  ['a playlist', text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n')],
  ['a list of files', text('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['a description of streams', text('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011">')],
  ['an announcement of a session', text('v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\n')],
  ['Matroska', Buffer.concat([element(0x1a45dfa3, element(0x4282, text('matroska'))), Buffer.alloc(60)])],
  ['a picture in the same container', box('ftyp', text('heic'), u32(0))],
  ['sound in the same container', box('ftyp', text('M4A '), u32(0))],
  ['a WAVE file', text('RIFF\0\0\0\0WAVEfmt ')],
  ['nothing', Buffer.alloc(0)],
])('U12 %s is refused as a video', (_, file) => {
  expect(sniffVideo(file)).toBeNull();
});

const SEEDS: readonly (readonly [VideoMimeType, Buffer])[] = [
  ['video/mp4', mp4({ hasPlaces: true })],
  ['video/mp4', mp4({ isFragmented: true, hasPlaces: true })],
  ['video/quicktime', mp4({ brand: 'qt  ', hasLongOffsets: true, isMovieFirst: true })],
  ['video/x-msvideo', avi()],
  ['video/webm', webm()],
  ['video/webm', webm({ isLive: true })],
];

async function clean(file: Buffer, mime: VideoMimeType) {
  const result = await tryCleaning(file, mime);
  if (!result) throw new Error('Damaged');
  return result;
}

async function tryCleaning(file: Buffer, mime: VideoMimeType) {
  const { info, bytes } = await cleanFile(file, mime);
  return typeof info === 'string' ? null : { info, bytes };
}

async function cleanFile(file: Buffer, mime: VideoMimeType) {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-video-'));
  try {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
    await writeFile(source, file);
    const info = await cleanVideo(source, target, mime);
    return { info, bytes: typeof info === 'string' ? Buffer.alloc(0) : await readFile(target) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function patched(file: Buffer, after: string, by: number, value: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32BE(value, copy.lastIndexOf(after) + by);
  return copy;
}

function patchedLittle(file: Buffer, at: string, by: number, value: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(value, copy.indexOf(at) + by);
  return copy;
}

/** Replaces one box by another. The sizes of its parents do not change, so the new box gets the length of the old one. */
function replaceIn(file: Buffer, before: Buffer, after: Buffer): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf(before);
  const entry = Buffer.from(after.subarray(0, before.length));
  entry.writeUInt32BE(before.length, 0);
  entry.writeUInt32BE(before.length - 16, 16);
  entry.copy(copy, at);
  return copy;
}
