import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { isQuotaError } from './is-quota-error.ts';
import { withRoom } from './quota.ts';

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
const aborted = () => Object.assign(new Error('aborted'), { name: 'AbortError', inner: full() });

test('a full device is detected, also inside an aborted transaction', () => {
  expect(isQuotaError(full())).toBe(true);
  expect(isQuotaError(aborted())).toBe(true);
  expect(isQuotaError(new Error('other'))).toBe(false);
  expect(isQuotaError('QuotaExceededError')).toBe(false);
});

test('H20 a full device evicts the least used half of the pictures, then old posts, and retries once', async () => {
  const { cache } = await testLocal();
  const at = (n: number) => new Date(n * 1000).toISOString();
  await cache.posts.bulkPut(Array.from({ length: 205 }, (_, n) => aPost({ id: aPostId(n), createdAt: at(n) })));
  await cache.media.bulkPut([1, 2, 3, 4].map((n) => ({ url: `/media/${n}/320`, bytes: 100, lastUsedAt: n })));
  const state = { k: 'state', cacheEpoch: 1, cursor: null, window: at(0), settled: null, lastOkAt: 0 } as const;
  await cache.sync.put(state);
  const errors = [aborted()];

  const result = await withRoom(cache, aUserId(9), async () => {
    const error = errors.pop();
    if (error) throw error;
    return 'written';
  });

  expect(result).toBe('written');
  expect(await cache.media.toCollection().primaryKeys()).toEqual(['/media/3/320', '/media/4/320']);
  expect(await cache.posts.count()).toBe(200);
  expect((await cache.sync.get('state'))?.window).toBe(at(5));
});

test('K10 a device that stays full reports it', async () => {
  const { cache } = await testLocal();
  let times = 0;

  const working = withRoom(cache, aUserId(9), async () => {
    times++;
    throw full();
  });

  await expect(working).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(times).toBe(2);
});
