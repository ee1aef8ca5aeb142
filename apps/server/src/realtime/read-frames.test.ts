import { expect, test } from 'vitest';
import { FrameBudget } from './read-frames.ts';

test('a device that catches up may send a hundred frames at once, and then ten a second', () => {
  const budget = new FrameBudget(0);

  const atOnce = Array.from({ length: 100 }, () => budget.take(20, 0));
  const tooMany = budget.take(20, 0);
  const later = Array.from({ length: 50 }, (_, i) => budget.take(20, 200 + i * 100));

  expect(new Set(atOnce)).toEqual(new Set(['go']));
  expect(tooMany).toEqual({ pauseMs: 100 });
  expect(new Set(later)).toEqual(new Set(['go']));
});

test('long frames count by their bytes', () => {
  const budget = new FrameBudget(0);
  for (let i = 0; i < 15; i++) expect(budget.take(16 * 1024, 0)).toBe('go');

  expect([budget.take(16 * 1024, 0), budget.take(16 * 1024, 0)]).toContainEqual({ pauseMs: expect.any(Number) });
});

test('W05 a client far beyond its budget, at once or for ten seconds, is disconnected', () => {
  const atOnce = new FrameBudget(0);
  const large = new FrameBudget(0);
  const steady = new FrameBudget(0);

  const verdicts = Array.from({ length: 301 }, () => atOnce.take(20, 0));
  const over10s = Array.from({ length: 300 }, (_, i) => steady.take(20, i * 50));

  expect(verdicts.indexOf('cut')).toBe(300);
  expect(Array.from({ length: 60 }, () => large.take(16 * 1024, 0)).indexOf('cut')).toBe(47);
  // The burst lasts ten seconds at twenty a second; ten seconds later it is over.
  expect(over10s.indexOf('cut')).toBe(-1);
  expect(Array.from({ length: 200 }, (_, i) => steady.take(20, 15_000 + i * 50))).toContain('cut');
});
