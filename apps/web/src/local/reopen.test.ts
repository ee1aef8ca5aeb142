import { aPost } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { closeForGood, withDb } from './reopen.ts';

function named(name: string, message = name): Error {
  return Object.assign(new Error(message), { name });
}

test.each(['UnknownError', 'InvalidStateError', 'DatabaseClosedError'])(
  'H22 a connection that the browser has lost (%s) is opened again, and the work is repeated',
  async (name) => {
    const { cache } = await testLocal();
    const errors = [named(name)];

    const count = await withDb(cache, async () => {
      const error = errors.pop();
      if (error) throw error;
      await cache.posts.put(aPost());
      return cache.posts.count();
    });

    expect(count).toBe(1);
  },
);

test('an error of the work itself is not retried', async () => {
  const { cache } = await testLocal();
  let times = 0;

  const working = withDb(cache, async () => {
    times++;
    throw named('ConstraintError');
  });

  await expect(working).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(times).toBe(1);
});

test('a database that was closed on purpose stays closed', async () => {
  const { cache } = await testLocal();
  closeForGood(cache);

  await expect(withDb(cache, () => cache.posts.count())).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(cache.isOpen()).toBe(false);
});
