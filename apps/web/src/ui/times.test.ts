import { expect, test } from 'vitest';
import { relativeTime } from './times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'just now'],
  [59 * MINUTE + 59_999, 'just now'],
  [HOUR, '1h ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, '1d ago'],
  [400 * 24 * HOUR, '400d ago'],
  [-10 * MINUTE, 'just now'],
  [-3 * HOUR, 'just now'],
])('a post %i ms old reads %s', (age, words) => {
  expect(relativeTime(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(words);
});
