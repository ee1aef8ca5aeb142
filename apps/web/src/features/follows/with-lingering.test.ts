import { expect, test } from 'vitest';
import { withLingering } from './with-lingering.ts';

const rows = (ids: string) => ids.split('').map((id) => ({ id }));
const lingering = (shown: string, now: string) =>
  withLingering(rows(shown), rows(now))
    .map(({ id }) => id)
    .join('');

test('removed users stay in their places for the visit, and added ones are inserted in order', () => {
  expect(lingering('', 'abc')).toBe('abc');
  expect(lingering('abc', 'ac')).toBe('abc');
  expect(lingering('abc', 'bc')).toBe('abc');
  expect(lingering('abc', '')).toBe('abc');
  expect(lingering('abc', 'xacy')).toBe('xabcy');
});
