import { expect, test } from 'vitest';
import { newCode } from './reset-code.ts';

const CODES = 100_000;
const BUCKETS = 100;
/** Chi-square with 99 degrees of freedom exceeds this once in some ten million runs. */
const CRITICAL = 190;

test('R18 all codes are equally likely, also those with leading zeros', () => {
  const codes = Array.from({ length: CODES }, newCode);

  const counts = Array.from({ length: BUCKETS }, () => 0);
  for (const code of codes) counts[Number(code.slice(0, 2))] = (counts[Number(code.slice(0, 2))] ?? 0) + 1;
  const expected = CODES / BUCKETS;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(counts[0]).toBeGreaterThan(0);
  expect(chiSquare).toBeLessThan(CRITICAL);
});
