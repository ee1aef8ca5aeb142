import { expect, test } from 'vitest';
import { loadLanguage } from './load-language.ts';

test('texts, counts, sizes, ages and dates of a page are all in its language', async () => {
  await loadLanguage('de');
  const { shortAge, clockTime } = await import('../ui/times.ts');
  const { relativeTime } = await import('../ui/times.ts');
  const { formatBytes } = await import('./format-bytes.ts');
  const { compactCount, formatDate, formatNumber } = await import('./formats.ts');
  const { postsTexts } = await import('../features/posts/posts.en.ts');
  const hours = 3 * 3_600_000;

  expect([shortAge(0, 0), shortAge(0, hours), relativeTime(0, hours)]).toEqual(['jetzt', '3 Std.', 'vor 3 Std.']);
  expect([formatNumber(1234.5), formatBytes(13_002_342), compactCount(1_200_000)].map(plain)).toEqual([
    '1.234,5',
    '12,4 MB',
    '1,2 Mio.',
  ]);
  expect(formatDate(0, { month: 'long', timeZone: 'UTC' })).toBe('Januar');
  expect(clockTime(0)).toMatch(/^\d{1,2}:\d\d$/);
  expect([1, 2000].map((count) => postsTexts.views({ count }))).toEqual(['1 Aufruf', '2.000 Aufrufe']);
});

/** Replaces the no-break spaces between numbers and units. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
