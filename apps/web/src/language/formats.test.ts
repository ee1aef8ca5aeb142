import { afterEach, expect, test, vi } from 'vitest';
import { compactCount, formatDate, languageName } from './formats.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [['en-GB'], '31/01/2026'],
  [['en_GB.UTF-8'], '31/01/2026'],
  [['en-GB@posix', 'en-US'], '31/01/2026'],
  [['en-', 'en-US'], '1/31/2026'],
  [['en-us-posix-', '', '*'], '1/31/2026'],
  [undefined, '1/31/2026'],
])('E24 dates have the region of a browser that says %j', (languages, shown) => {
  vi.stubGlobal('navigator', { languages });

  expect(formatDate(Date.UTC(2026, 0, 31), { dateStyle: 'short', timeZone: 'UTC' }).replace('/26', '/2026')).toBe(
    shown,
  );
});

test('a tag without a valid form is its own name', () => {
  expect(languageName('de')).toBe('German');
  expect(languageName('de-DE@euro')).toBe('de-DE@euro');
});

test('large counts are cut to a few characters', () => {
  expect([0, 999, 1200, 3_000_000].map(compactCount)).toEqual(['0', '999', '1.2K', '3M']);
});
