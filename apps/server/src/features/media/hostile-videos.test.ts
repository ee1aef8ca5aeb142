import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VideoMimeType } from '@posy/contract/media';
import { expect, test } from 'vitest';
import { text, u32 } from '../../testing/bytes.ts';
import { avi, box, full, mp4, webm } from '../../testing/videos.ts';
import { cleanVideo } from './clean-video.ts';

const MANY = 300_000;

test.each<[string, VideoMimeType, () => Buffer]>([
  ['an AVI of small notes', 'video/x-msvideo', () => aviWith(repeated(text('note\u0002\0\0\0..')))],
  ['a WebM of small notes', 'video/webm', () => Buffer.concat([webm({ isLive: true }), repeated(VOID)])],
  ['an MP4 of small boxes', 'video/mp4', () => Buffer.concat([mp4(), repeated(box('free'))])],
  ['an MP4 whose fragment has many small parts', 'video/mp4', () => mp4With(repeated(box('free')))],
  ['an MP4 whose fragment tells of many places', 'video/mp4', () => mp4With(partOfPlaces())],
])('U12 %s is refused before it fills the memory', async (_, mime, file) => {
  expect(await clean(file(), mime)).toBe('complex');
});

/** Shows that the next files are refused for their hostile parts, and not for a missing one. */
test('a fragment with a few places is accepted', async () => {
  expect(await clean(mp4With(partOfPlaces(10)), 'video/mp4')).toMatchObject({ isPlayable: true });
});

/** A reader that lists every sample would run out of memory, or never end. */
test('U12 an MP4 whose tables claim four billion samples is read only to its real end', async () => {
  const file = mp4({ hasPlaces: true });
  const patch = (table: string, by: number, value: number) => {
    for (const at of [file.indexOf(table), file.lastIndexOf(table)]) file.writeUInt32BE(value, at + by);
  };
  patch('stts', 12, 0xffff_ffff);
  patch('stsc', 16, 0xffff_ffff);
  // All samples have 24 bytes.
  patch('stsz', 8, 24);
  patch('stsz', 12, 0xffff_ffff);

  expect(await clean(file, 'video/mp4')).toMatchObject({ isPlayable: true });
});

const VOID = Buffer.from([0xec, 0x81, 0]);

function repeated(piece: Buffer, times = MANY): Buffer {
  return Buffer.alloc(piece.length * times, piece);
}

function aviWith(notes: Buffer): Buffer {
  const file = Buffer.concat([avi(), notes]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

function mp4With(parts: Buffer): Buffer {
  return Buffer.concat([mp4({ isFragmented: true, hasPlaces: true }), box('moof', full('mfhd', u32(9)), parts)]);
}

/** A fragment of the track of places: runs of one byte each, at positions that do not follow each other. */
function partOfPlaces(count = MANY): Buffer {
  const head = full('tfhd', u32(3));
  head.writeUIntBE(0x2_0000, 9, 3);
  const runs = Buffer.concat(
    Array.from({ length: count }, (_, i) => {
      const run = full('trun', u32(1), u32(i * 2), u32(1));
      run.writeUIntBE(0x201, 9, 3);
      return run;
    }),
  );
  return box('traf', head, runs);
}

async function clean(file: Buffer, mime: VideoMimeType) {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-video-'));
  try {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
    await writeFile(source, file);
    return await cleanVideo(source, target, mime);
  } finally {
    await rm(folder, { recursive: true });
  }
}
