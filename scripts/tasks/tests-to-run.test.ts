import { expect, test } from 'vitest';
import { importersOf, testsOf } from './tests-to-run.ts';
import { redFiles } from './whole-run.ts';

const SERVICE = 'apps/server/src/features/ads/ads.service.ts';
const alone = async (files: readonly string[]) => files;

test('a change of sources touches the tests that reach them, and a journey no other test', async () => {
  expect(await testsOf([SERVICE, 'apps/e2e/src/ads.e2e.ts'], alone)).toEqual([SERVICE]);
  expect(await testsOf([], alone)).toEqual([]);
  // Its importers have changed, too.
  expect(await testsOf([SERVICE, 'apps/server/src/features/ads/deleted.ts'], alone)).toEqual([SERVICE]);
});

test.for([
  'pnpm-lock.yaml',
  'vitest.workspace.ts',
  'apps/server/src/server.ts',
  'apps/web/src/local/testing/new-device.setup.ts',
])('a change of %s touches all tests', async (path) => {
  expect(await testsOf([SERVICE, path], alone)).toBeNull();
});

const WEB = { below: 'apps/web/' };
const SYNC = { below: 'apps/e2e/', run: /^apps\/server\// };

test('a test whose modules did not change has the result of the last run', async () => {
  const importers = ['apps/web/src/features/feed/feed.test.tsx', 'apps/web/src/features/feed/feed-list.tsx'];
  const touched = await importersOf(['apps/web/src/features/feed/feed-list.tsx'], WEB, async () => importers);

  expect(touched).toContain(importers[0]);
  expect(touched).not.toContain(importers[1]);
  // It reads the table of routes as a file.
  expect(touched).toContain('apps/web/src/routes/first-page.test.ts');
  expect(await importersOf([], WEB)).toEqual([]);
});

test('a change of the server touches all tests that run it as a process', async () => {
  expect(await importersOf([SERVICE], SYNC, alone)).toBeNull();
  expect(await importersOf(['apps/server/src/main.ts'], WEB, alone)).toBeNull();
});

test(
  'a module reaches the tests that import it from another package',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const drawing = await importersOf(['packages/sync/src/outbox-rules.ts'], WEB);

    expect(drawing?.filter((path) => path.startsWith('apps/web/')).length).toBeGreaterThan(50);
  },
);

test('red tests are known by their files', () => {
  expect(redFiles(['apps/web/src/ui/row.test.tsx > a row', '[webkit] engines/back.e2e.ts > goes back'])).toEqual([
    'apps/web/src/ui/row.test.tsx',
    'engines/back.e2e.ts',
  ]);
  expect(redFiles(['outside of tests: an error in apps/web/src/ui/row.test.tsx'])).toBeNull();
});
