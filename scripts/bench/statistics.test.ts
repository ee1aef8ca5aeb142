import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('the median is the middle value, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(() => median([])).toThrow('No values');
});

test('the 99th percentile of 200 values leaves two above it', () => {
  const values = Array.from({ length: 200 }, (_, i) => 200 - i);

  expect(percentile(values, 0.99)).toBe(198);
});
