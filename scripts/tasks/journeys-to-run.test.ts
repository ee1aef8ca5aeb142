import { expect, test } from 'vitest';
import { grepOf, journeysOf } from './journeys-to-run.ts';
import { differences } from './whole-run.ts';

const ADS = 'apps/server/src/features/ads/ads.service.ts';
const alone = async (files: readonly string[]) => files;

test('a change of a feature touches its journeys and those of the features that import it', async () => {
  expect(await journeysOf([ADS], [], alone)).toEqual(['@ads']);
  expect(await journeysOf([ADS], [], async (files) => [...files, 'apps/web/src/features/feed/feed.tsx'])).toEqual([
    '@ads',
    '@feed',
  ]);
  expect(await journeysOf(['apps/web/src/features/authors/author.tsx'], [], alone)).toEqual([]);
});

test('a change of a journey touches its file', async () => {
  expect(await journeysOf(['apps/e2e/src/ads.e2e.ts', 'apps/e2e/src/engines/back.e2e.ts'], [], alone)).toEqual([
    'ads.e2e.ts',
    'back.e2e.ts',
  ]);
});

test('red journeys run again beside those of a change, or alone', async () => {
  const red = ['engines/back.e2e.ts'];

  expect(await journeysOf([], red)).toEqual(['back.e2e.ts']);
  expect(await journeysOf([ADS], red, alone)).toEqual(['@ads', 'back.e2e.ts']);
  expect(await journeysOf(['pnpm-lock.yaml'], red)).toBeNull();
});

test.for([[], ['pnpm-lock.yaml'], [ADS, 'packages/sync/src/outbox.ts'], ['apps/e2e/src/harness/world.ts']])(
  'a change beside features touches all journeys: %j',
  async (changed) => {
    expect(await journeysOf(changed, [], alone)).toBeNull();
  },
);

test('an expression finds whole tags and file names', () => {
  const grep = new RegExp(grepOf(['@ads', 'back.e2e.ts']));

  expect(grep.test('chromium ads.e2e.ts an ad appears @ads')).toBe(true);
  expect(grep.test('chromium engines/back.e2e.ts goes back @shell')).toBe(true);
  expect(grep.test('chromium posts.e2e.ts a post @ads-of-others')).toBe(false);
});

test('new, changed and deleted files differ', () => {
  expect(differences({ a: '1', b: '1', c: '1' }, { b: '2', c: '1', d: '1' })).toEqual(['a', 'b', 'd']);
});
