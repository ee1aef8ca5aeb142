import { expect, test } from 'vitest';
import { testsOf } from './tests-to-run.ts';

const SERVICE = 'apps/server/src/features/ads/ads.service.ts';
const alone = async (files: readonly string[]) => files;

test('a change of sources touches the tests that reach them, and a journey no other test', async () => {
  expect(await testsOf([SERVICE, 'apps/e2e/src/ads.e2e.ts'], alone)).toEqual([SERVICE]);
  expect(await testsOf([], alone)).toEqual([]);
});

test.for([
  'pnpm-lock.yaml',
  'vitest.workspace.ts',
  'apps/server/src/server.ts',
  'apps/web/src/local/testing/new-device.setup.ts',
  'apps/server/src/features/ads/deleted.ts',
])('a change of %s touches all tests', async (path) => {
  expect(await testsOf([SERVICE, path], alone)).toBeNull();
});
