import { expect, test } from 'vitest';
import { isStale } from './freshness.ts';

const NOW = Date.UTC(2026, 10, 21);
const YEAR_MS = 365 * 86_400_000;

test('rows are stale after five minutes', () => {
  expect(isStale(NOW - 300_000, NOW)).toBe(false);
  expect(isStale(NOW - 300_001, NOW)).toBe(true);
});

test('H19 a clock that was changed makes rows stale, never fresh for a year', () => {
  expect(isStale(NOW + YEAR_MS, NOW)).toBe(true);
  expect(isStale(NOW, NOW + YEAR_MS)).toBe(true);
});
