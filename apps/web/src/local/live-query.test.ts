import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { liveQuery } from './live-query.ts';

test('a reader that calls readers of readers reads again after a change', async () => {
  const { cache } = await testLocal();
  const inner = async () => {
    const counts = await Promise.all([cache.users.count(), cache.posts.count()]);
    return { counts, flowers: await cache.flowers.count() };
  };
  const middle = async () => (await inner()).flowers;
  const outer = async () => {
    await middle();
    await middle();
    return cache.pages.count();
  };
  const readings: number[] = [];

  const reading = liveQuery(() => outer()).subscribe((count) => readings.push(count));
  await vi.waitFor(() => expect(readings).toEqual([0]));
  await cache.pages.put({ key: 'a', fetchedAt: 0, validatedAt: 0 });

  await vi.waitFor(() => expect(readings).toEqual([0, 1]));
  reading.unsubscribe();
});
