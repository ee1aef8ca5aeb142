import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { cacheMedia } from './cache-media.ts';
import { endKeeping, keepCollection, readKeptCollections, readKeptPosts } from './kept-collections.ts';
import { keepMedia, markKept, readKeptRoom, releaseMedia } from './kept-media.ts';
import type { LocalDb } from './local-db.ts';
import { forgetPictures } from './media-cache.ts';
import { evictDownTo, evictMedia, withRoom } from './quota.ts';
import { aCollectionId, fakeCaches, someMedia, withCollection } from './testing/kept-offline.ts';
import { tidy } from './tidy.ts';

const ORIGIN = 'https://posy.test';
const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
const GARDEN = aCollectionId(1);

afterEach(() => vi.unstubAllGlobals());

async function keepingGarden(withVideos = false, device = testDevice()) {
  const local = await testLocal(device);
  await withCollection(local, GARDEN, [aPostId(1)]);
  await keepCollection(local, { id: GARDEN, withVideos });
  return local;
}

async function keep(local: LocalDb, url: string, response: Response, postId = aPostId(1)) {
  return keepMedia(local, { url, postId, room: await readKeptRoom(local) }, response);
}

test('a collection that was deleted is not kept, and its choice is dropped with the next one', async () => {
  const local = await keepingGarden();
  await withCollection(local, aCollectionId(2), []);
  await local.cache.collections.delete(GARDEN);

  expect(await readKeptCollections(local)).toEqual([]);
  expect(await readKeptPosts(local)).toEqual([]);
  await keepCollection(local, { id: aCollectionId(2), withVideos: true });

  expect((await local.out.kv.get('kept-collections'))?.v).toEqual([{ id: aCollectionId(2), withVideos: true }]);
});

test('kept posts are those that are saved in a kept collection and available', async () => {
  const local = await testLocal();
  await withCollection(local, GARDEN, [aPostId(1), aPostId(2), aPostId(3), aPostId(4)]);
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await local.cache.savedPosts.update(aPostId(2), { isSaved: false });
  await local.cache.savedPosts.update(aPostId(3), { isUnavailable: true });
  await local.cache.savedPosts.update(aPostId(4), { collectionId: null });

  expect((await readKeptPosts(local)).map(({ postId }) => postId)).toEqual([aPostId(1)]);
});

test('kept files do not count for the ordinary budget and are not evicted with it', async () => {
  const local = await keepingGarden();
  const { cached } = fakeCaches({ quota: 100 });
  const urls = ['/media/kept/640?h=a', '/media/old/640?h=a', '/media/new/640?h=a'];
  for (const url of urls) cached.set(url, new Response('123456'));
  await local.cache.media.bulkPut(urls.map((url, i) => ({ url, bytes: 10, lastUsedAt: i })));
  await local.cache.media.update('/media/kept/640?h=a', { keptFor: aPostId(1) });

  await evictDownTo(local.cache, 'media', 20);
  expect([...cached.keys()]).toEqual(urls);
  await evictDownTo(local.cache, 'media', 10);
  expect([...cached.keys()]).toEqual(['/media/kept/640?h=a', '/media/new/640?h=a']);
  await evictMedia(local.cache, 'media', 0);

  expect([...cached.keys()]).toEqual(['/media/kept/640?h=a']);
  expect(await local.cache.media.toCollection().primaryKeys()).toEqual(['/media/kept/640?h=a']);
});

test('caching a kept file again keeps its mark', async () => {
  const local = await keepingGarden();
  fakeCaches();
  await keep(local, '/media/a/640?h=a', new Response('12345'));

  await cacheMedia(local, '/media/a/640?h=a', new Response('12345'));

  expect((await local.cache.media.get('/media/a/640?h=a'))?.keptFor).toBe(aPostId(1));
});

test('a file that is cached already is marked, and counts for the budget of kept files', async () => {
  const local = await keepingGarden();
  fakeCaches({ quota: 40 });
  await cacheMedia(local, '/media/a/640?h=a', new Response('12345'));

  const file = { url: '/media/a/640?h=a', postId: aPostId(1), room: await readKeptRoom(local) };
  expect(await markKept(local, file)).toBe(5);

  expect(await readKeptRoom(local)).toBe(5);
  expect(await markKept(local, { ...file, room: 4 })).toBeNull();
  expect(await markKept(local, { ...file, url: '/media/missing/640?h=a' })).toBeNull();
});

test('kept files may take a quarter of the quota and 1 GiB at most', async () => {
  const local = await keepingGarden();
  const { cached } = fakeCaches({ quota: 40 });

  expect(await keep(local, '/media/a/640?h=a', new Response('12345678'))).toBe(8);
  expect(await keep(local, '/media/b/640?h=a', new Response('123'))).toBeNull();
  expect([...cached.keys()]).toEqual(['/media/a/640?h=a']);

  fakeCaches();
  expect(await readKeptRoom(local)).toBe(1024 ** 3 - 8);
  fakeCaches({ quota: 1024 ** 4 });
  expect(await readKeptRoom(local)).toBe(1024 ** 3 - 8);
});

test('on a full disk ordinary files make room for a kept one', async () => {
  const local = await keepingGarden();
  const fake = fakeCaches();
  await cacheMedia(local, '/media/old/640?h=a', new Response('12345'));
  fake.refuse = () => (fake.cached.size > 0 ? full() : null);

  expect(await keep(local, '/media/a/640?h=a', new Response('1'))).toBe(1);
  expect(await keep(local, '/media/b/640?h=a', new Response('1'))).toBeNull();

  expect([...fake.cached.keys()]).toEqual(['/media/a/640?h=a']);
});

test('files of a collection that is not kept any more become ordinary ones, used now', async () => {
  const device = testDevice();
  const local = await keepingGarden(true, device);
  fakeCaches();
  const urls = ['/media/a/640?h=a', '/media/a/video?h=v', '/media/a/captions?h=c'].map((url) => ORIGIN + url);
  for (const url of urls) await keep(local, url, new Response('1'));
  const marked = () => local.cache.media.where('keptFor').above('').primaryKeys();

  await releaseMedia(local);
  expect(await marked()).toHaveLength(3);
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await releaseMedia(local);
  expect(await marked()).toEqual([urls[0]]);
  await endKeeping(local, GARDEN);
  device.clock.advance(5000);
  await releaseMedia(local);

  expect(await marked()).toEqual([]);
  expect(await local.cache.media.get(urls[0] ?? '')).toEqual({
    url: urls[0],
    bytes: 1,
    lastUsedAt: device.clock.now(),
  });
});

test('a post that left the collection loses the marks of its files, and the ordinary budget applies to them', async () => {
  const local = await keepingGarden();
  const { cached } = fakeCaches({ quota: 40 });
  await keep(local, '/media/a/640?h=a', new Response('1234567890'));
  await local.cache.savedPosts.update(aPostId(1), { isSaved: false });

  await releaseMedia(local);

  expect(cached.size).toBe(0);
  expect(await local.cache.media.count()).toBe(0);
});

test('the pictures of a deleted post are deleted, kept ones too', async () => {
  const local = await keepingGarden();
  const { cached } = fakeCaches();
  await keep(local, '/media/a/640?h=a', new Response('1'));

  await forgetPictures(local.cache, 'media', ['a']);

  expect(cached.size).toBe(0);
  expect(await local.cache.media.count()).toBe(0);
});

test('kept files are deleted last, when all other space was not enough', async () => {
  const local = await keepingGarden();
  const { cached } = fakeCaches();
  await keep(local, '/media/a/640?h=a', new Response('1'));
  const seen: boolean[] = [];

  const result = await withRoom(local.cache, local.uid, async () => {
    seen.push(cached.has('/media/a/640?h=a'));
    if (cached.size > 0) throw full();
    return 'written';
  });

  expect(result).toBe('written');
  expect(seen).toEqual([true, true, false]);
  expect(await local.cache.media.count()).toBe(0);
});

test('old posts of kept collections stay when others are deleted', async () => {
  const local = await testLocal();
  fakeCaches();
  const other = { ...aPost().user, id: aUserId(2) };
  const at = (n: number) => new Date(n * 1000).toISOString();
  await local.cache.posts.bulkPut(
    Array.from({ length: 510 }, (_, n) =>
      aPost({ id: aPostId(n), createdAt: at(n), user: other, media: n === 3 ? someMedia(3) : null }),
    ),
  );
  await withCollection(local, GARDEN, [aPostId(3)]);
  await keepCollection(local, { id: GARDEN, withVideos: false });

  await tidy(local);
  expect((await local.cache.posts.orderBy('[createdAt+id]').primaryKeys()).slice(0, 2)).toEqual([
    aPostId(3),
    aPostId(10),
  ]);

  await keep(local, '/media/3/640?h=a', new Response('1'), aPostId(3));
  const errors = [full()];
  await withRoom(local.cache, local.uid, async () => {
    const error = errors.pop();
    if (error) throw error;
  });
  expect(await local.cache.posts.get(aPostId(3))).toBeDefined();
  expect(await local.cache.posts.count()).toBe(201);
});
