import { aPost, aUserId } from '@posy/testkit/entities';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { enqueue } from '../sync/enqueue.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { cacheName } from './cache-db.ts';
import { type LocalEvent, OutdatedAppError } from './guard-version.ts';
import { openLocalDb } from './local-db.ts';
import { outName } from './out-db.ts';

const uid = aUserId(1);
const flower = { postId: aPost().id, isFlowered: true };

test('data of one user is invisible to another on the same device', async () => {
  const device = testDevice();
  const ada = await testLocal(device, aUserId(1));
  await ada.cache.posts.put(aPost());
  await enqueue(ada, setFlower, flower);

  const bea = await testLocal(device, aUserId(2));

  expect(await bea.cache.posts.count()).toBe(0);
  expect(await bea.out.outbox.count()).toBe(0);
});

test('K09 an old tab neither opens nor writes databases that a newer app has upgraded', async () => {
  const device = testDevice();
  (await testLocal(device)).close();
  const newer = new Dexie(outName(uid), device.storage);
  newer.version(99).stores({ outbox: 'key,[lane+ord],ord,status,kind', novelty: 'id' });
  await newer.open();
  newer.close();

  await expect(openLocalDb(uid, device)).rejects.toBeInstanceOf(OutdatedAppError);
  expect(await device.factory.databases()).toContainEqual({ name: outName(uid), version: 990 });
});

test('K09 H24 an open old tab is notified of an upgrade, closes its connection, and stays closed', async () => {
  const device = testDevice();
  const old = await testLocal(device);
  const events: LocalEvent[] = [];
  old.onEvent((event) => events.push(event));

  const newer = new Dexie(cacheName(uid), device.storage);
  newer.version(99).stores({ posts: 'id' });
  await newer.open();

  expect(events).toEqual(['outdated']);
  await expect(old.cache.posts.put(aPost())).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  newer.close();
});

test('K10 H23 an unreadable cache is created again, and unsent mutations stay', async () => {
  const device = testDevice();
  const before = await testLocal(device);
  await enqueue(before, setFlower, flower);
  before.close();
  await breakStore(device, 'posts');

  const after = await testLocal(device);

  expect(await after.cache.posts.count()).toBe(0);
  expect(await after.out.outbox.count()).toBe(1);
});

test('K09 rows of an older format are pulled again', async () => {
  const device = testDevice();
  const before = await testLocal(device);
  await before.cache.posts.put(aPost());
  const cursor = { epoch: 'e', g: 1, u: 1 };
  await before.cache.sync.put({ k: 'state', cacheEpoch: 0, cursor, window: null, settled: null, lastOkAt: 1 });
  before.close();

  const after = await testLocal(device);

  expect(await after.cache.posts.count()).toBe(0);
  expect(await after.cache.sync.count()).toBe(0);
});

test('K03 signing out deletes both databases, or keeps unsent mutations', async () => {
  const device = testDevice();
  const first = await testLocal(device);
  await first.cache.posts.put(aPost());
  await enqueue(first, setFlower, flower);
  await first.wipe({ keepOutbox: true });

  const reopened = await testLocal(device);
  expect(await reopened.cache.posts.count()).toBe(0);
  expect(await reopened.out.outbox.count()).toBe(1);

  await reopened.wipe();
  const nothing = await testLocal(device);
  expect(await nothing.out.outbox.count()).toBe(0);
});

test('K04 H28 signing out in one tab closes the database in the other and notifies it', async () => {
  const device = testDevice();
  const tab = await testLocal(device);
  const other = await testLocal(device);
  const events: LocalEvent[] = [];
  other.onEvent((event) => events.push(event));

  await tab.wipe();

  expect(events).toContain('wiped');
  await expect(other.cache.posts.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

/** Deletes a store under the app, as a browser's half-finished clean-up does. */
async function breakStore(device: ReturnType<typeof testDevice>, store: string): Promise<void> {
  const factory = device.factory;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const opening = factory.open(cacheName(uid));
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const { version } = opening.result;
    opening.result.close();
    const upgrading = factory.open(cacheName(uid), version + 1);
    upgrading.onupgradeneeded = () => upgrading.result.deleteObjectStore(store);
    upgrading.onerror = () => reject(upgrading.error);
    upgrading.onsuccess = () => {
      upgrading.result.close();
      resolve();
    };
  };
  return promise;
}
