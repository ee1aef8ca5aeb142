import { expect, test } from 'vitest';
import { cut } from './push-payload.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['', ''],
  ['Hello', 'Hello'],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  [`${'a'.repeat(49)} and more`, `${'a'.repeat(49)}…`],
  [`${'a'.repeat(49)}${FAMILY}b`, `${'a'.repeat(49)}${FAMILY}…`],
  [`${'a'.repeat(50)}${FAMILY}`, `${'a'.repeat(50)}…`],
  [`${'a'.repeat(49)}e\u0301x`, `${'a'.repeat(49)}e\u0301…`],
  ['two\n\nlines  of it', 'two lines of it'],
])('P13 a preview of %j is %j', (text, preview) => {
  expect(cut(text, 50)).toBe(preview);
});

test('P13 letters with very many marks do not make a preview long', () => {
  expect(cut(`a${'\u0301'.repeat(5000)}`, 50).length).toBeLessThanOrEqual(401);
  expect(cut(FAMILY.repeat(60), 50).length).toBeLessThanOrEqual(401);
});
