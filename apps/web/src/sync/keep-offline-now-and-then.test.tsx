import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endKeeping, keepCollection } from '../local/kept-collections.ts';
import { aCollectionId, withCollection } from '../local/testing/kept-offline.ts';
import { keepOfflineNowAndThen } from './keep-offline-now-and-then.ts';
import { setSyncStatus } from './sync-status.ts';
import { testLocal } from './testing/test-local.ts';

const GARDEN = aCollectionId(1);
let asked: number;
let stopping: AbortController;

beforeEach(() => {
  asked = 0;
  stopping = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const controller = {
    postMessage: (_: unknown, [port]: readonly MessagePort[]) => {
      asked++;
      port?.postMessage('done');
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  setSyncStatus({ network: 'online' });
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function keeping() {
  const local = await testLocal();
  await withCollection(local, GARDEN, [aPostId(1)]);
  await keepCollection(local, { id: GARDEN, withVideos: false });
  return local;
}

test('the worker is asked after the first screens, and every five minutes while there is a network', async () => {
  keepOfflineNowAndThen(await keeping(), stopping.signal);

  vi.advanceTimersByTime(9000);
  expect(asked).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(300_000);
  expect(asked).toBe(2);
  setSyncStatus({ network: 'offline' });
  vi.advanceTimersByTime(300_000);
  expect(asked).toBe(2);
  setSyncStatus({ network: 'online' });
  stopping.abort();
  vi.advanceTimersByTime(300_000);

  expect(asked).toBe(2);
});

test('the worker is asked soon after a pull has changed the posts of a kept collection', async () => {
  const local = await keeping();
  keepOfflineNowAndThen(local, stopping.signal);
  vi.advanceTimersByTime(10_000);
  expect(asked).toBe(1);

  await withCollection(local, GARDEN, [aPostId(1), aPostId(2)]);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2000);
      return asked;
    })
    .toBe(2);

  await endKeeping(local, GARDEN);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2000);
      return asked;
    })
    .toBe(3);
});
