import 'fake-indexeddb/auto';
import { aCurrentUser, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { FakeCaches } from '../features/shared-in/testing/fake-caches.ts';
import { clearActiveAccount, saveActiveAccount } from '../local/app-meta.ts';
import { cacheName } from '../local/cache-db.ts';
import { openLocalDb } from '../local/local-db.ts';
import { mediaCacheName } from '../local/media-cache.ts';
import { makeRawDatabase } from '../local/testing/raw-database.ts';
import { browserDevice } from '../platform/browser-device.ts';
import { enqueue } from '../sync/enqueue.ts';
import { openActive } from './background.ts';
import { forgetOthers } from './forget-others.ts';

const [ada, bea, cyd] = [aUserId(1), aUserId(2), aUserId(3)];

let store: FakeCaches;

beforeEach(() => {
  store = new FakeCaches();
  vi.stubGlobal('caches', store);
});
afterEach(() => vi.unstubAllGlobals());

const databases = async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted(byText);
const byText = (a: string, b: string) => (a < b ? -1 : 1);

test('E10 at the start what is left of other accounts is deleted, but not what they have not sent', async () => {
  await saveActiveAccount({ ...aCurrentUser(), id: ada });
  for (const uid of [ada, bea, cyd]) {
    const local = await openLocalDb(uid, browserDevice);
    if (uid === cyd) await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
    local.close();
    await store.open(mediaCacheName(uid));
  }
  await store.open('community');

  await forgetOthers();

  expect(await databases()).toEqual(['app-meta', `cache-${ada}`, `out-${ada}`, `out-${cyd}`]);
  expect(await store.keys()).toEqual([mediaCacheName(ada), 'community']);
});

test('E10 a worker that opens the databases during a log-out leaves none', async () => {
  const uid = aUserId(4);
  await saveActiveAccount({ ...aCurrentUser(), id: uid });
  // Another connection, which delays the worker's.
  await makeRawDatabase(indexedDB, cacheName(uid), { version: 0.1, stores: {} });
  const holding = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(cacheName(uid));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const isAsked = Promise.withResolvers<void>();
  holding.onversionchange = () => isAsked.resolve();

  const opening = openActive(uid);
  await isAsked.promise;
  await clearActiveAccount(uid);
  holding.close();

  expect(await opening).toBeNull();
  expect(await databases()).not.toContain(cacheName(uid));
});
