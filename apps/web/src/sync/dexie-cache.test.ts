import { applyPage } from '@posy/sync/list';
import { aMediaId, aPost, aPostId } from '@posy/testkit/entities';
import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import { expect, test } from 'vitest';
import { dexieCache } from './dexie-cache.ts';
import { changes } from './registry.ts';
import { testLocal } from './testing/test-local.ts';

const url = (n: number) => `/media/${aMediaId(n)}/640?h=1`;

/** A device with posts 1 and 2, each with its picture. */
async function withTwoPosts() {
  const local = await testLocal();
  const image = { kind: 'image', width: 4, height: 3, thumbhash: '', isAnimated: false, variants: [] } as const;
  const media = (n: number) => ({ ...image, variants: [], id: aMediaId(n) });
  await local.cache.posts.bulkPut([1, 2].map((n) => aPost({ id: aPostId(n), media: media(n) })));
  await local.cache.media.bulkPut([1, 2].map((n) => ({ url: url(n), bytes: 100, lastUsedAt: n })));
  return { local, pictures: () => local.cache.media.toCollection().primaryKeys(), cache: dexieCache(local, changes) };
}

test('a picture is removed with its post', async () => {
  const { cache, pictures } = await withTwoPosts();

  await cache.write((tx) => tx.remove('post', [aPostId(1)], 'deleted'));

  expect(await pictures()).toEqual([url(2)]);
});

test('Y01 the picture of a post removed by an aborted write is still there after the next write', async () => {
  const { local, cache, pictures } = await withTwoPosts();
  const failing = cache.write(async (tx) => {
    await tx.remove('post', [aPostId(1)], 'deleted');
    throw new Error('The page is left');
  });
  await expect(failing).rejects.toThrow('The page is left');

  await cache.write((tx) => tx.remove('post', [aPostId(2)], 'deleted'));

  expect(await local.cache.posts.toCollection().primaryKeys()).toEqual([aPostId(1)]);
  expect(await pictures()).toEqual([url(1)]);
});

test('a page of a hundred posts is one notification for live queries, not one per post', async () => {
  const local = await testLocal();
  const cursor = { epoch: '1', g: 1, u: 1 };
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor, window: null, settled: null, lastOkAt: 1 });
  const posts = Array.from({ length: 100 }, (_, n) => aPost({ id: aPostId(n + 1) }));
  const ops = posts.map((post) => ({ s: 'g', t: 'post', id: post.id, rev: 1, v: post }) as const);
  const notes: unknown[] = [];
  const listen = (written: ObservabilitySet) => {
    for (const [part, keys] of Object.entries(written)) {
      if (part.startsWith(`idb://${local.cache.name}/`) && !part.includes('/sync/'))
        notes.push(part, ...RangeSet(keys));
    }
  };
  Dexie.on('storagemutated', listen);

  await applyPage(dexieCache(local, changes), local.uid, {
    uid: local.uid,
    asOf: cursor,
    ops,
    from: null,
    to: null,
  });
  Dexie.on.storagemutated.unsubscribe(listen);

  expect(await local.cache.posts.count()).toBe(100);
  expect(notes.length).toBeLessThan(10);
});

test('pictures of posts that a stored row makes invisible are removed, and stay when the write is aborted', async () => {
  const { local, cache, pictures } = await withTwoPosts();
  await local.cache.posts.update(aPostId(1), { audience: 'followers', isPublic: false });
  const userId = aPost().user.id;
  const follow = { userId, isFollowing: false, followedAt: '', user: null, rev: 2 };
  const op = { s: 'u', t: 'follow', id: userId, rev: 2, v: follow } as const;
  const failing = cache.write(async (tx) => {
    await tx.put('follow', [op]);
    throw new Error('The page is left');
  });
  await expect(failing).rejects.toThrow('The page is left');
  expect(await pictures()).toEqual([url(1), url(2)]);

  await cache.write((tx) => tx.put('follow', [op]));

  expect(await pictures()).toEqual([url(2)]);
});
