import { expect, test, vi } from 'vitest';
import { testLocal } from '../../sync/testing/test-local.ts';
import { watchOpenReports } from './watch-open-reports.ts';

test('a log-out while open reports are counted is no error', async () => {
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    asked.resolve();
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const leaving = new AbortController();
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);

  watchOpenReports(await testLocal(), leaving.signal);
  await asked.promise;
  leaving.abort();
  await new Promise((resolve) => setImmediate(resolve));

  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
