import 'fake-indexeddb/auto';
import { aCurrentUser, aPost, aUserId } from '@posy/testkit/entities';
import { beforeEach, expect, test } from 'vitest';
import { wordsOf } from '../features/outbox/entry-words.ts';
import { openActive, tick } from '../sw/background.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { readActiveAccount, reopenAppMeta, saveActiveAccount } from './app-meta.ts';
import { CACHE_EPOCH, CACHE_VERSION, CacheDb, cacheName } from './cache-db.ts';
import { type LocalEvent, OutdatedAppError } from './guard-version.ts';
import { OUT_VERSION, OutDb, outName } from './out-db.ts';
import { makeRawDatabase, type RawStores, readRawStore } from './testing/raw-database.ts';

const uid = aUserId(1);

/** The schema of each released version of the cache. A released version is never changed here. */
const CACHE_RELEASES: readonly { readonly version: number; readonly epoch: number; readonly adds: RawStores }[] = [
  {
    version: 10,
    epoch: 8,
    adds: {
      posts: 'id,[createdAt+id],[user.id+createdAt]',
      users: 'id,username',
      flowers: 'postId',
      me: 'id',
      comments: 'id,[postId+createdAt+id],user.id,parentId',
      commentFlowers: 'commentId',
      follows: 'userId',
      followers: 'userId',
      followRequests: 'userId',
      stats: 'id',
      conversations: 'id,activeAt,otherUser.id,unreadCount',
      messages: 'id,[conversationId+n]',
      activity: 'id,createdAt',
      activityMark: 'id',
      preferences: 'id',
      relations: 'id',
      notices: 'id,createdAt',
      imageLinks: 'id',
      ads: 'id,createdAt',
      adDays: 'adId',
      feedAds: 'id,place,user.id',
      suggestedPeople: 'userId,place',
      userPages: 'userId',
      collections: 'id',
      savedPosts: 'postId,collectionId,savedAt',
      dismissedPeople: 'userId',
      tombstone: 'key,at',
      pages: 'key',
      sync: 'k',
      media: 'url,lastUsedAt,keptFor',
      searchIndex: 'key',
    },
  },
];
const OUT_STORES = { outbox: 'key,[lane+ord],ord,status,kind', chunks: '[key+i],at', drafts: 'id,updatedAt', kv: 'k' };
const META_STORES = { kv: 'k', accounts: 'uid' };

const ENTRY = {
  key: 'k1',
  uid,
  kind: 'flower.set',
  version: 1,
  lane: 'f:1',
  ord: 1,
  deps: [],
  target: { type: 'flower', id: '1' },
  args: { postId: aPost().id, isFlowered: true },
  file: null,
  createdAt: 1,
  status: 'queued',
  sends: 0,
  attempt: 0,
  failingSince: null,
  nextAt: 0,
  leaseUntil: 0,
  leaseOwner: '',
  ack: null,
  error: null,
};

beforeEach(() => {
  indexedDB.deleteDatabase('app-meta');
  reopenAppMeta();
});

test('every released version of the cache has a fixture', () => {
  expect(CACHE_RELEASES.at(-1)?.version).toBe(CACHE_VERSION);
  expect(OUT_VERSION).toBe(1);
});

test.each(CACHE_RELEASES)(
  'K09 a cache of version $version opens with all its stores; rows of an older format are pulled again',
  async ({ version, epoch }) => {
    const device = testDevice();
    const stores = Object.assign(
      {},
      ...CACHE_RELEASES.filter((each) => each.version <= version).map(({ adds }) => adds),
    );
    const state = {
      k: 'state',
      cacheEpoch: epoch,
      cursor: { epoch: 'e', g: 7, u: 7 },
      window: null,
      settled: null,
      lastOkAt: 1,
    };
    const media = { url: '/media/1/640', bytes: 9, lastUsedAt: 1 };
    const rows = { posts: [aPost()], sync: [state], media: [media] };
    await makeRawDatabase(device.factory, cacheName(uid), { version, stores, rows });

    const { cache } = await testLocal(device);

    const isSame = epoch === CACHE_EPOCH;
    expect(await cache.posts.toArray()).toEqual(isSame ? [aPost()] : []);
    expect(await cache.sync.get('state')).toEqual(isSame ? state : undefined);
    // Pictures are unchanged.
    expect(await cache.media.toArray()).toEqual([media]);
    expect(schemaOf(cache.backendDB())).toEqual(schemaOf((await fresh()).cache.backendDB()));
    // Each index can be queried.
    for (const table of cache.tables) {
      for (const { name } of table.schema.indexes) expect(await table.orderBy(name).count()).toBeGreaterThanOrEqual(0);
    }
  },
);

test('K09 unsent mutations survive any update, with files and drafts, byte for byte', async () => {
  const device = testDevice();
  const file = { name: 'photo.jpg', type: 'image/jpeg', size: 3, chunks: 1 };
  const withFile = { ...ENTRY, key: 'k2', kind: 'post.create', lane: 'p:1', ord: 2, file };
  const rows = {
    outbox: [ENTRY, withFile],
    chunks: [{ key: 'k2', i: 0, at: 1, bytes: Uint8Array.of(1, 2, 3).buffer }],
    drafts: [{ id: 'new-post', updatedAt: 1, fields: { content: 'Half a thought' }, file: null }],
    kv: [{ k: 'ord', v: 2 }],
  };
  await makeRawDatabase(device.factory, outName(uid), { version: 1, stores: OUT_STORES, rows });

  const { out } = await testLocal(device);

  expect(await out.outbox.orderBy('ord').toArray()).toEqual(rows.outbox);
  expect(new Uint8Array((await out.chunks.get(['k2', 0]))?.bytes ?? new ArrayBuffer(0))).toEqual(
    Uint8Array.of(1, 2, 3),
  );
  expect(await out.drafts.toArray()).toEqual(rows.drafts);
  expect(await out.kv.toArray()).toEqual(rows.kv);
  expect(schemaOf(out.backendDB())).toEqual(schemaOf((await fresh()).out.backendDB()));
});

test('K09 emptying an old cache keeps unsent mutations', async () => {
  const device = testDevice();
  const state = { k: 'state', cacheEpoch: 0, cursor: null, window: null, settled: null, lastOkAt: 1 };
  const stores = CACHE_RELEASES[0]?.adds ?? {};
  await makeRawDatabase(device.factory, cacheName(uid), {
    version: 1,
    stores,
    rows: { sync: [state], posts: [aPost()] },
  });
  await makeRawDatabase(device.factory, outName(uid), { version: 1, stores: OUT_STORES, rows: { outbox: [ENTRY] } });

  const { cache, out } = await testLocal(device);

  expect(await cache.posts.count()).toBe(0);
  expect(await out.outbox.toArray()).toEqual([ENTRY]);
});

test('a mutation of an unknown kind is kept unchanged, and has words', async () => {
  const device = testDevice();
  const unknown = { ...ENTRY, kind: 'bouquet.send', version: 3, args: { stems: 12 } };
  await makeRawDatabase(device.factory, outName(uid), { version: 1, stores: OUT_STORES, rows: { outbox: [unknown] } });

  const { out } = await testLocal(device);

  expect(await out.outbox.toArray()).toEqual([unknown]);
  expect(wordsOf('bouquet.send').what).not.toBe('');
});

test('a user signed in with an earlier app stays signed in', async () => {
  const user = aCurrentUser();
  const rows = { kv: [{ k: 'activeUid', v: user.id }], accounts: [{ uid: user.id, user }] };
  await makeRawDatabase(indexedDB, 'app-meta', { version: 1, stores: META_STORES, rows });

  expect(await readActiveAccount()).toEqual(user);
});

test('K09 accounts written by a newer app are neither read nor written', async () => {
  const stores = { ...META_STORES, novelty: 'id' };
  await makeRawDatabase(indexedDB, 'app-meta', { version: 2, stores, rows: { kv: [{ k: 'activeUid', v: 'x' }] } });

  await expect(readActiveAccount()).rejects.toThrow(/app-meta has version/);
  await expect(saveActiveAccount(aCurrentUser())).rejects.toThrow(/app-meta has version/);

  expect(await readRawStore(indexedDB, 'app-meta', 'kv')).toEqual([{ k: 'activeUid', v: 'x' }]);
});

test('K09 an open page closes the accounts when a newer app upgrades them, and does not reopen them', async () => {
  await saveActiveAccount(aCurrentUser());

  await makeUpgrade('app-meta', 20);

  await expect(saveActiveAccount(aCurrentUser({ firstName: 'Old' }))).rejects.toThrow(/closed/);
  expect(JSON.stringify(await readRawStore(indexedDB, 'app-meta', 'accounts'))).not.toContain('Old');
});

test.each(['cache', 'out'] as const)(
  'K09 a page whose %s is upgraded elsewhere is notified while it can still write',
  async (which) => {
    const device = testDevice();
    const old = await testLocal(device);
    const events: LocalEvent[] = [];
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    old.onEvent((event) => {
      events.push(event);
      const last = old.out.backendDB().transaction('kv', 'readwrite');
      last.objectStore('kv').put({ k: 'last', v: 1 });
      last.commit();
      last.oncomplete = () => written();
      old.close();
    });
    const name = which === 'cache' ? cacheName(uid) : outName(uid);

    await makeUpgrade(name, 990, device.factory);
    await isWritten;

    expect(events).toEqual(['outdated']);
    expect(await readRawStore(device.factory, outName(uid), 'kv')).toContainEqual({ k: 'last', v: 1 });
    await expect(old.out.kv.put({ k: 'later', v: 1 })).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    await expect(old.cache.posts.put(aPost())).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  },
);

test('K09 an old worker closes its databases when a newer app upgrades them, and does not reopen them', async () => {
  const user = aCurrentUser();
  await saveActiveAccount(user);
  const active = await openActive(user.id);

  await makeUpgrade(cacheName(user.id), 990);

  await expect(active?.local.cache.posts.put(aPost())).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await expect(active?.local.out.kv.put({ k: 'later', v: 1 })).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await expect(openActive(user.id)).rejects.toBeInstanceOf(OutdatedAppError);
  expect(await tick(user.id, [])).toBe(false);
});

/** New databases, as this app creates them. */
async function fresh(): Promise<{ readonly cache: CacheDb; readonly out: OutDb }> {
  const { storage } = testDevice();
  const made = { cache: new CacheDb(uid, storage), out: new OutDb(uid, storage) };
  await Promise.all([made.cache.open(), made.out.open()]);
  return made;
}

function schemaOf(db: IDBDatabase): unknown {
  return [...db.objectStoreNames].map((name) => {
    const store = db.transaction(name).objectStore(name);
    const indexes = [...store.indexNames].map((index) => [
      index,
      store.index(index).keyPath,
      store.index(index).unique,
    ]);
    return [name, store.keyPath, indexes];
  });
}

async function makeUpgrade(name: string, version: number, factory: IDBFactory = indexedDB): Promise<void> {
  const opening = factory.open(name, version);
  opening.onupgradeneeded = () => opening.result.createObjectStore('novelty', { keyPath: 'id' });
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  opening.result.close();
}
