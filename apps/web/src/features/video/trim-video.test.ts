import { expect, test } from 'vitest';
import { trimPlan } from './trim-video.ts';

const MB = 1024 * 1024;
const SOURCE = { width: 1280, height: 720, durationMs: 60_000, isHevc: false };
const file = (size: number, type = 'video/mp4') => ({ size, type });
const trim = { startMs: 10_000, endMs: 40_000 };

test('a part that is small enough keeps its shape and its rate, and may be copied without a loss', () => {
  expect(trimPlan(file(12 * MB), SOURCE, trim)).toEqual({
    kind: 'encode',
    target: { width: 1280, height: 720, videoBitrate: Math.round((12 * MB * 8) / 60), audioBitrate: 128_000 },
    trim,
    mayCopy: true,
  });
});

test('a part of WebM is never copied where it can be encoded', () => {
  expect(trimPlan(file(12 * MB, 'video/webm'), SOURCE, trim)).toMatchObject({ mayCopy: false });
});

test('a part that is too large is made smaller in the same step', () => {
  const plan = trimPlan(file(90 * MB), { ...SOURCE, width: 3840, height: 2160 }, trim);

  expect(plan).toEqual({ kind: 'encode', target: expect.objectContaining({ width: 1920, height: 1080 }), trim });
});

test('a short part of a large video is not made smaller: its own size counts', () => {
  expect(trimPlan(file(90 * MB), SOURCE, { startMs: 0, endMs: 2000 })).toMatchObject({ mayCopy: true });
});

test('a part in HEVC is converted, and a padded file has no more than twice the usual rate', () => {
  expect(trimPlan(file(MB), { ...SOURCE, isHevc: true }, trim).mayCopy).toBeUndefined();
  const { target } = trimPlan(
    file(15 * MB),
    { ...SOURCE, width: 64, height: 64, durationMs: 1500 },
    {
      startMs: 0,
      endMs: 1400,
    },
  );
  expect(target.videoBitrate).toBe(800_000);
});
