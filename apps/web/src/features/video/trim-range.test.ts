import { expect, test } from 'vitest';
import { formatTenths, isTrimmable, isWhole, rangeIn, stepOfKey, withEnd } from './trim-range.ts';

const RANGE = { startMs: 2000, endMs: 5000 };

test.each([
  ['startMs', 3000, { startMs: 3000, endMs: 5000 }],
  ['startMs', -400, { startMs: 0, endMs: 5000 }],
  ['startMs', 4900, { startMs: 4000, endMs: 5000 }],
  ['startMs', -Infinity, { startMs: 0, endMs: 5000 }],
  ['endMs', 4000, { startMs: 2000, endMs: 4000 }],
  ['endMs', 9000, { startMs: 2000, endMs: 8050 }],
  ['endMs', 2100, { startMs: 2000, endMs: 3000 }],
  ['endMs', Infinity, { startMs: 2000, endMs: 8050 }],
] as const)('the handle %s moved to %d ms stays within the video and leaves a second', (end, ms, range) => {
  expect(withEnd(RANGE, end, ms, 8050)).toEqual(range);
});

test('a video of up to a second cannot be trimmed, nor one of unknown length', () => {
  expect([isTrimmable(null), isTrimmable(1000), isTrimmable(1001)]).toEqual([false, false, true]);
});

test('a range is the whole video only if nothing is cut off', () => {
  expect(isWhole({ startMs: 0, endMs: 8050 }, 8050)).toBe(true);
  expect(isWhole({ startMs: 100, endMs: 8050 }, 8050)).toBe(false);
  expect(isWhole({ startMs: 0, endMs: 8000 }, 8050)).toBe(false);
});

test('keys move a handle by a tenth of a second, and by a second with Shift or the Page keys', () => {
  expect(stepOfKey('ArrowRight', false)).toBe(100);
  expect(stepOfKey('ArrowLeft', true)).toBe(-1000);
  expect(stepOfKey('PageUp', false)).toBe(1000);
  expect(stepOfKey('PageDown', false)).toBe(-1000);
  expect(stepOfKey('Home', false)).toBe(-Infinity);
  expect(stepOfKey('Tab', false)).toBeNull();
});

test('positions are written to the tenth of a second', () => {
  expect([0, 7349, 59_960, 724_000, 3_723_500].map(formatTenths)).toEqual([
    '0:00.0',
    '0:07.3',
    '1:00.0',
    '12:04.0',
    '1:02:03.5',
  ]);
});

test('a part of a part is counted from the beginning of the whole', () => {
  expect(rangeIn({ startMs: 1000, endMs: 6000 }, RANGE)).toEqual({ startMs: 3000, endMs: 6000 });
  expect(rangeIn(undefined, RANGE)).toEqual(RANGE);
});
