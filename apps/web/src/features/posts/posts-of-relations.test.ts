import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { setMute } from '../mutes/mutes.switch.ts';
import { readRelatedPeople } from '../relations/read-related-people.ts';
import { isWhole, type ListedPost } from './post-view.ts';
import { authorSource, feedSource, type PostsSource } from './posts-reader.ts';
import type { PostsPage } from './posts.local.ts';

const viewer = { id: aUserId(1), firstName: 'Ada', lastName: '', username: null, profileImageUrl: null };
const bea = { ...viewer, id: aUserId(2), firstName: 'Bea' };
const cem = { ...viewer, id: aUserId(3), firstName: 'Cem' };
const ofBea = aPost({ id: aPostId(2), createdAt: '2026-01-01T12:00:00.000Z', user: bea });
const ofCem = aPost({ id: aPostId(3), createdAt: '2026-01-01T11:00:00.000Z', user: cem });

async function deviceWithPosts(): Promise<LocalDb> {
  const local = await testLocal(testDevice(), viewer.id);
  await local.cache.posts.bulkPut([ofBea, ofCem]);
  return local;
}

/** The first reported list. */
async function firstPage(source: PostsSource, limit = 10): Promise<PostsPage> {
  const { promise, resolve } = Promise.withResolvers<PostsPage<ListedPost>>();
  const watch = source.watch(limit, true, resolve);
  const page = await promise;
  watch.unsubscribe();
  return { ...page, posts: page.posts.filter(isWhole) };
}

const authors = async (local: LocalDb) =>
  (await firstPage(feedSource(local, viewer))).posts.map(({ author }) => author.id);
const postsOfBea = async (local: LocalDb) => (await firstPage(authorSource(local, viewer, bea.id))).posts;
const listed = async (local: LocalDb) =>
  (await readRelatedPeople(local)).map(({ name, isBlocked, isMuted }) => ({ name, isBlocked, isMuted }));

test('a blocked user disappears at once, before the server has answered', async () => {
  const local = await deviceWithPosts();

  await blockPerson(local, bea.id, true);

  expect(await authors(local)).toEqual([cem.id]);
  expect(await postsOfBea(local)).toEqual([]);
  expect(await listed(local)).toEqual([{ name: 'Bea', isBlocked: true, isMuted: false }]);
});

test('a muted user is not in the feed, and is in their own list', async () => {
  const local = await deviceWithPosts();

  await setSwitch(local, setMute, bea.id, true);

  expect(await authors(local)).toEqual([cem.id]);
  expect(await postsOfBea(local)).toMatchObject([{ isAuthorMuted: true }]);
  expect(await listed(local)).toEqual([{ name: 'Bea', isBlocked: false, isMuted: true }]);
});

test('posts for followers disappear with an unfollow, and come back with its withdrawal, before the server has answered', async () => {
  const local = await deviceWithPosts();
  await local.cache.posts.put({ ...ofBea, isPublic: false, audience: 'followers' });
  await local.cache.posts.put(aPost({ id: aPostId(4), createdAt: '2026-01-01T10:00:00.000Z', user: bea }));
  await local.cache.follows.put({ userId: bea.id, isFollowing: true, followedAt: '2026', user: null, rev: 1 });

  await setSwitch(local, setFollow, bea.id, false);
  expect((await postsOfBea(local)).map(({ id }) => id)).toEqual([aPostId(4)]);
  expect(await authors(local)).toEqual([cem.id, bea.id]);

  await setSwitch(local, setFollow, bea.id, true);
  expect((await postsOfBea(local)).map(({ id }) => id)).toEqual([ofBea.id, aPostId(4)]);
});

test('muted users do not make a page of the feed shorter', async () => {
  const local = await deviceWithPosts();
  await setSwitch(local, setMute, bea.id, true);

  const page = await firstPage(feedSource(local, viewer), 1);

  expect(page.posts).toHaveLength(1);
  expect(page.isAllOfDevice).toBe(false);
});

test('a pending mute hides at once, and undoing it sends nothing', async () => {
  const local = await deviceWithPosts();
  const person = { id: bea.id, name: 'Bea B.', username: 'bea', profileImageUrl: null, rev: 4 };
  await local.cache.relations.put({ ...person, isBlocked: true, isMuted: true });

  await blockPerson(local, bea.id, false);
  expect(await listed(local)).toEqual([{ name: 'Bea B.', isBlocked: false, isMuted: true }]);
  await setSwitch(local, setMute, bea.id, false);
  expect(await listed(local)).toEqual([]);
  await blockPerson(local, bea.id, true);
  await setSwitch(local, setMute, bea.id, true);

  expect(await listed(local)).toEqual([{ name: 'Bea B.', isBlocked: true, isMuted: true }]);
  expect(await local.out.outbox.count()).toBe(0);
});
