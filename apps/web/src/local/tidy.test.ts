import { aComment, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { giveFlower } from '../features/flowers/give-flower.ts';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import type { UserRow } from './cache-db.ts';
import { noteReadingDepth } from './reading-depth.ts';
import { PEOPLE_WHEN_IDLE, tidy } from './tidy.ts';

const DAY_MS = 86_400_000;
const at = (n: number) => new Date(n * 1000).toISOString();
const someone = { ...aPost().user, id: aUserId(2) };

test('tombstones are deleted after a week', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const now = device.clock.now();
  await local.cache.tombstone.bulkPut([
    { key: 'post:old', rev: 1, at: now - 8 * DAY_MS },
    { key: 'post:young', rev: 1, at: now - 6 * DAY_MS },
  ]);

  await tidy(local);

  expect(await local.cache.tombstone.toCollection().primaryKeys()).toEqual(['post:young']);
});

test('the newest 500 posts stay, own ones, and those with unsent mutations', async () => {
  const local = await testLocal();
  const posts = Array.from({ length: 510 }, (_, n) => aPost({ id: aPostId(n), createdAt: at(n), user: someone }));
  await local.cache.posts.bulkPut(posts);
  await local.cache.posts.update(aPostId(3), { user: aPost().user });
  await local.cache.pages.put({ key: 'feed', fetchedAt: 0, validatedAt: 0, next: '/api/posts?cursor=x', to: at(0) });
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: null, window: at(0), settled: null, lastOkAt: 0 });
  await giveFlower(local, aPostId(5), true);

  await tidy(local);

  const remaining = await local.cache.posts.orderBy('[createdAt+id]').primaryKeys();
  expect(remaining.length).toBe(502);
  expect(remaining.slice(0, 3)).toEqual([aPostId(3), aPostId(5), aPostId(10)]);
  expect((await local.cache.sync.get('state'))?.window).toBe(at(10));
  expect(await local.cache.pages.get('feed')).toBeUndefined();
});

test('no post is deleted while a reader is that far down', async () => {
  const local = await testLocal();
  const posts = Array.from({ length: 540 }, (_, n) => aPost({ id: aPostId(n), createdAt: at(n), user: someone }));
  await local.cache.posts.bulkPut(posts);
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: null, window: at(0), settled: null, lastOkAt: 0 });
  noteReadingDepth(local, 520);

  await tidy(local);

  expect(await local.cache.posts.count()).toBe(540);
  expect((await local.cache.sync.get('state'))?.window).toBe(at(0));
});

test('old posts from a list of one user do not move the feed window when they are deleted', async () => {
  const local = await testLocal();
  const posts = Array.from({ length: 520 }, (_, n) => aPost({ id: aPostId(n), createdAt: at(n), user: someone }));
  await local.cache.posts.bulkPut(posts);
  await local.cache.pages.put({ key: `posts:${someone.id}`, fetchedAt: 0, validatedAt: 0, next: null, to: at(0) });
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: null, window: at(400), settled: null, lastOkAt: 0 });

  await tidy(local);

  expect(await local.cache.posts.count()).toBe(500);
  expect((await local.cache.sync.get('state'))?.window).toBe(at(400));
  expect(await local.cache.pages.count()).toBe(0);
});

test('a device with few posts is left as it is', async () => {
  const local = await testLocal();
  await local.cache.posts.bulkPut([aPost({ id: aPostId(1), user: someone })]);
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: null, window: null, settled: null, lastOkAt: 0 });

  await tidy(local);

  expect(await local.cache.posts.count()).toBe(1);
  expect((await local.cache.sync.get('state'))?.window).toBeNull();
});

test('rows of users that nothing on the device shows do not grow with the community', async () => {
  const local = await testLocal();
  const { cache } = local;
  const [author, commenter, followed, listed] = [person(1), person(2), person(3), person(4)];
  await cache.users.bulkPut([...strangers(PEOPLE_WHEN_IDLE + 200), author, commenter, followed, listed]);
  await cache.posts.put(aPost({ id: aPostId(1), user: author }));
  await cache.comments.put(aComment({ postId: aPostId(1), user: commenter }));
  await cache.follows.put({ userId: followed.id, isFollowing: true, followedAt: '', user: followed, rev: 1 });
  await cache.pages.put({ key: `flowers:${aPostId(1)}`, fetchedAt: 0, validatedAt: 0, ids: [listed.id] });

  await tidy(local);

  const left = await cache.users.toCollection().primaryKeys();
  expect(new Set(left)).toEqual(new Set([author.id, commenter.id, followed.id, listed.id]));
});

test('few rows of users stay, shown or not', async () => {
  const local = await testLocal();
  await local.cache.users.bulkPut(strangers(PEOPLE_WHEN_IDLE));

  await tidy(local);

  expect(await local.cache.users.count()).toBe(PEOPLE_WHEN_IDLE);
});

function strangers(count: number): readonly UserRow[] {
  return Array.from({ length: count }, (_, n) => person(n + 10));
}

function person(n: number): UserRow {
  return { ...aPost().user, id: aUserId(n), username: `p${n}`, bio: '', rev: 1 };
}
