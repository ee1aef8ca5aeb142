import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { readConnections } from '../follows/connections.local.ts';
import { mutePerson } from '../mutes/mute-person.ts';
import { readKnownPeople } from '../people/people.local.ts';
import { readFeed, readPost, readPostsOf } from '../posts/posts.local.ts';
import { readRelatedPeople } from './relations.local.ts';

const viewer = { id: aUserId(1), firstName: 'Ada', lastName: '', username: null, profileImageUrl: null };
const bea = { ...viewer, id: aUserId(2), firstName: 'Bea' };
const cem = { ...viewer, id: aUserId(3), firstName: 'Cem' };
const ofBea = aPost({ id: aPostId(2), createdAt: '2026-01-01T12:00:00.000Z', user: bea });
const ofCem = aPost({ id: aPostId(3), createdAt: '2026-01-01T11:00:00.000Z', user: cem });

async function deviceWithPosts(): Promise<LocalDb> {
  const local = await testLocal(testDevice(), viewer.id);
  await local.cache.posts.bulkPut([ofBea, ofCem]);
  const follow = { isFollowing: true, followedAt: '2026-01-01T00:00:00.000Z', rev: 1 };
  await local.cache.follows.bulkPut([
    { ...follow, userId: bea.id, user: null },
    { ...follow, userId: cem.id, user: null },
  ]);
  return local;
}

const authors = async (local: LocalDb) => (await readFeed(local, viewer, 10)).posts.map(({ author }) => author.id);
const listed = async (local: LocalDb) =>
  (await readRelatedPeople(local)).map(({ name, isBlocked, isMuted }) => ({ name, isBlocked, isMuted }));

test('who is blocked is away at once, before the server heard of it', async () => {
  const local = await deviceWithPosts();

  await blockPerson(local, bea.id, true);

  expect(await authors(local)).toEqual([cem.id]);
  expect((await readPostsOf(local, viewer, bea.id, 10, true)).posts).toEqual([]);
  expect(await readPost(local, viewer, ofBea.id)).toBeNull();
  expect((await readKnownPeople(local)).map(({ person }) => person.id)).toEqual([cem.id]);
  expect((await readConnections(local, 'following')).people.map(({ id }) => id)).toEqual([cem.id]);
  expect(await listed(local)).toEqual([{ name: 'Bea', isBlocked: true, isMuted: false }]);
});

test('who is muted is not in the feed, and is there where one asks for them', async () => {
  const local = await deviceWithPosts();

  await mutePerson(local, bea.id, true);

  expect(await authors(local)).toEqual([cem.id]);
  expect((await readPostsOf(local, viewer, bea.id, 10, true)).posts).toMatchObject([{ isAuthorMuted: true }]);
  expect(await readPost(local, viewer, ofBea.id)).toMatchObject({ isAuthorMuted: true });
  expect((await readConnections(local, 'following')).people).toHaveLength(2);
  expect(await listed(local)).toEqual([{ name: 'Bea', isBlocked: false, isMuted: true }]);
});

test('muted ones do not make a page of the feed shorter', async () => {
  const local = await deviceWithPosts();
  await mutePerson(local, bea.id, true);

  const page = await readFeed(local, viewer, 1);

  expect(page.posts).toHaveLength(1);
  expect(page.isAllOfDevice).toBe(false);
});

test('a wish lies over what the server said, and taking it back sends nothing that is so already', async () => {
  const local = await deviceWithPosts();
  const person = { id: bea.id, name: 'Bea B.', username: 'bea', profileImageUrl: null, rev: 4 };
  await local.cache.relations.put({ ...person, isBlocked: true, isMuted: true });

  await blockPerson(local, bea.id, false);
  expect(await listed(local)).toEqual([{ name: 'Bea B.', isBlocked: false, isMuted: true }]);
  await mutePerson(local, bea.id, false);
  expect(await listed(local)).toEqual([]);
  await blockPerson(local, bea.id, true);
  await mutePerson(local, bea.id, true);

  expect(await listed(local)).toEqual([{ name: 'Bea B.', isBlocked: true, isMuted: true }]);
  expect(await local.out.outbox.count()).toBe(0);
});
