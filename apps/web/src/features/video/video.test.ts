import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';
import { isWorthIt, shrinkPlan } from './shrink-plan.ts';
import { isMessageVideo, videoTypeOf } from './video-type.ts';

const start = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const MB = 1024 * 1024;

test.each([
  ['\u0000\u0000\u0000\u0018ftypisom', 'video/mp4'],
  ['\u0000\u0000\u0000\u0014ftypqt  ', 'video/quicktime'],
  ['\u0000\u0000\u0000\u0008wide\u0000\u0000', 'video/quicktime'],
  ['RIFF\u0010\u0000\u0000\u0000AVI LIST', 'video/x-msvideo'],
  ['\u001a\u0045\u00df\u00a3\u009f\u0042\u0086\u0042\u0082\u0084webm', 'video/webm'],
] as const)('the type of a video is read from its first bytes: %j', (bytes, type) => {
  expect(videoTypeOf(start(bytes))).toBe(type);
});

test.each([
  ['a page', '<html>'],
  ['a playlist', '#EXTM3U\n'],
  ['Matroska', '\u001a\u0045\u00df\u00a3\u0042\u0082\u0088matroska'],
  ['an iPhone photo', '\u0000\u0000\u0000\u0018ftypheic'],
  ['a song', '\u0000\u0000\u0000\u0018ftypM4A '],
  ['a WAV', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '],
  ['nothing', ''],
])('%s is refused as a video', (_what, bytes) => {
  expect(videoTypeOf(start(bytes))).toBeNull();
});

test('a message takes MP4, MOV and AVI, and not WebM', () => {
  const types = ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/webm'] as const;

  expect(types.map(isMessageVideo)).toEqual([true, true, true, false]);
});

test('a short video stays as it is, a large one is compressed in proportion', () => {
  const phone = { width: 2160, height: 3840, durationMs: 20_000, poster: null, thumbhash: '' };

  expect(shrinkPlan(10 * MB, { ...phone, width: 1080, height: 1920 })).toBeNull();
  expect(shrinkPlan(80 * MB, phone)).toMatchObject({ width: 1080, height: 1920 });
});

test('a video that would hardly shrink, or cannot be decoded here, stays as it is', () => {
  const long = { width: 1280, height: 720, durationMs: 600_000, poster: null, thumbhash: '' };

  expect(shrinkPlan(90 * MB, long)).toBeNull();
  expect(shrinkPlan(90 * MB, { ...long, width: 0, height: 0 })).toBeNull();
  expect([isWorthIt(100, 80), isWorthIt(100, 81)]).toEqual([true, false]);
});

test('encoders get even dimensions', () => {
  const odd = { width: 2701, height: 4803, durationMs: 1000, poster: null, thumbhash: '' };

  const { width = 1, height = 1 } = shrinkPlan(80 * MB, odd) ?? {};

  expect([width % 2, height % 2]).toEqual([0, 0]);
});

test('durations are formatted as in any player', () => {
  expect([null, 400, 7000, 724_000, 3_723_000].map(formatDuration)).toEqual(['', '0:01', '0:07', '12:04', '1:02:03']);
});
