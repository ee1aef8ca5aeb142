import type { UserEntity } from '@posy/contract/users';
import { aPost, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { answerRequest, removeFollower } from './answer-request.ts';
import { connectionName } from './connection-name.ts';
import { readConnections } from './connections.local.ts';
import { fetchMoreConnections, refreshConnections } from './fetch-connections.ts';
import { refreshFollowRequests } from './fetch-follow-requests.ts';
import { setFollow } from './follows.switch.ts';
import { readFollowRequests } from './read-follow-requests.ts';

const uid = aUserId(1);
const path = (list: string) => `/api/users/${uid}/${list}?limit=100`;

function aUser(n: number): UserEntity {
  return {
    id: aUserId(n),
    firstName: `P${n}`,
    lastName: '',
    username: `p${n}`,
    bio: '',
    profileImageUrl: null,
    rev: 1,
  };
}

const person = (n: number, isFollowing = true) => ({ ...aUser(n), isFollowing });
const since = (n: number) => `2026-01-0${n}T00:00:00.000Z`;

async function setUp(answers: Record<string, ListAnswer>, followed: readonly number[] = []) {
  const device = testDevice();
  const local = await testLocal(device, uid);
  for (const n of followed) {
    await local.cache.follows.put({
      userId: aUserId(n),
      isFollowing: true,
      followedAt: since(n),
      user: aUser(n),
      rev: 1,
    });
  }
  await countAs(local, { totalFollowing: followed.length });
  return { local, device, answers, ...(await listServer(local, answers)) };
}

async function countAs({ cache }: LocalDb, change: { totalFollowing?: number; totalFollowers?: number }) {
  const none = { totalFollowers: 0, totalFollowing: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0, rev: 1 };
  await cache.stats.put({ ...none, ...change, id: uid });
}

async function names(local: LocalDb, list: 'followers' | 'following' = 'following') {
  return (await readConnections(local, list)).people.map(({ firstName }) => firstName);
}

afterEach(() => vi.unstubAllGlobals());

test('followed users are listed newest first, as this device knows them', async () => {
  const { local } = await setUp({}, [2, 4, 3]);
  await local.cache.users.put({ ...aUser(4), firstName: 'Renamed', rev: 2 });

  expect(await names(local)).toEqual(['Renamed', 'P3', 'P2']);
  expect(await readConnections(local, 'following')).toMatchObject({ total: 3, isKnown: true });
});

test('pending follows are in the list and its count at once', async () => {
  const { local } = await setUp({}, [2, 3]);
  await local.cache.users.put(aUser(5));

  await setSwitch(local, setFollow, aUserId(3), false);
  await setSwitch(local, setFollow, aUserId(5), true);

  expect(await names(local)).toEqual(['P5', 'P2']);
  expect((await readConnections(local, 'following')).total).toBe(2);
});

test('a user known only from posts is in the list as soon as they are followed', async () => {
  const { local } = await setUp({}, [2]);
  await local.cache.posts.put(aPost({ user: { ...aUser(6), firstName: 'Fern' } }));

  await setSwitch(local, setFollow, aUserId(6), true);

  expect(await names(local)).toEqual(['Fern', 'P2']);
});

test('a short list still has the full count', async () => {
  const { local } = await setUp({}, [2, 4, 3]);

  const { people, total } = await readConnections(local, 'following', 2);

  expect(people.map(({ firstName }) => firstName)).toEqual(['P4', 'P3']);
  expect(total).toBe(3);
});

test('an unfollowed user is not listed', async () => {
  const { local } = await setUp({}, [2]);
  await local.cache.follows.put({ userId: aUserId(3), isFollowing: false, followedAt: since(3), user: null, rev: 2 });

  expect(await names(local)).toEqual(['P2']);
});

test('a list is refreshed when it is five minutes old, and not before', async () => {
  const { local, device, asked } = await setUp({ [path('following')]: { rows: [person(3), person(2)] } }, [2, 3]);

  expect(await refreshConnections(local, 'following')).toBe('end');
  expect(await refreshConnections(local, 'following')).toBe('more');
  device.clock.advance(300_001);
  await refreshConnections(local, 'following');

  expect(asked).toEqual([path('following'), path('following')]);
});

test('users known only from the list keep their position in it', async () => {
  const { local } = await setUp(
    { [path('following')]: { rows: [person(9), person(4), person(8), person(2)] } },
    [4, 2],
  );
  await countAs(local, { totalFollowing: 4 });

  await refreshConnections(local, 'following');

  expect(await names(local)).toEqual(['P9', 'P4', 'P8', 'P2']);
  await local.cache.follows.put({
    userId: aUserId(7),
    isFollowing: true,
    followedAt: since(7),
    user: aUser(7),
    rev: 1,
  });
  expect(await names(local)).toEqual(['P9', 'P7', 'P4', 'P8', 'P2']);
});

test('a user missing from a complete list is removed, and rows of the list are not newer than those of pulls', async () => {
  const { local } = await setUp({ [path('following')]: { rows: [person(2), person(3)] } }, [2, 4]);
  await local.cache.follows.put({ userId: aUserId(3), isFollowing: false, followedAt: since(3), user: null, rev: 5 });

  await refreshConnections(local, 'following');

  expect(await names(local)).toEqual(['P2']);
});

test('further users are loaded until some are new', async () => {
  const [second, third] = [`${path('following')}&cursor=2`, `${path('following')}&cursor=3`];
  const { local, asked } = await setUp(
    {
      [path('following')]: { rows: [person(5), person(4)], next: second },
      [second]: { rows: [person(3), person(2)], next: third },
      [third]: { rows: [person(9)] },
    },
    [5, 4, 3, 2],
  );
  await countAs(local, { totalFollowing: 5 });
  await refreshConnections(local, 'following');

  expect(await fetchMoreConnections(local, 'following')).toBe('end');

  expect(asked).toEqual([path('following'), second, third]);
  expect(await names(local)).toEqual(['P5', 'P4', 'P3', 'P2', 'P9']);
  expect(await fetchMoreConnections(local, 'following')).toBe('end');
});

test('followers come with the information whether they are followed back', async () => {
  const { local } = await setUp({ [path('followers')]: { rows: [person(3, true), person(2, false)] } });
  await countAs(local, { totalFollowers: 2 });

  await refreshConnections(local, 'followers');

  expect(await names(local, 'followers')).toEqual(['P3', 'P2']);
  expect((await readConnections(local, 'followers')).total).toBe(2);
  expect(await local.cache.follows.filter(({ isFollowing }) => isFollowing).primaryKeys()).toEqual([aUserId(3)]);
});

test('without a network the list has the users of the device', async () => {
  const { local } = await setUp({ [path('following')]: {} }, [2]);

  expect(await refreshConnections(local, 'following')).toBe('unreachable');
  expect(await names(local)).toEqual(['P2']);
});

test('a user is called by name, else by username, else by nothing', () => {
  const nobody = { firstName: '', lastName: '', username: null };

  expect([{ ...nobody, lastName: 'Gray' }, { ...nobody, username: 'gray' }, nobody].map(connectionName)).toEqual([
    'Gray',
    'gray',
    'Anonymous User',
  ]);
});

test('a blocked user neither follows nor is followed, before the server has answered', async () => {
  const { local } = await setUp({}, [2, 3]);

  await blockPerson(local, aUserId(2), true);

  expect(await names(local)).toEqual(['P3']);
});

test('a follow of a user who lets each follower in is neither in the list nor in its count, a pending unfollow is out of both', async () => {
  const { local } = await setUp({}, [2, 3]);
  await local.cache.users.put({ ...aUser(5), approvesFollowers: true });

  await setSwitch(local, setFollow, aUserId(5), true);
  await setSwitch(local, setFollow, aUserId(3), false);

  expect(await names(local)).toEqual(['P2']);
  expect((await readConnections(local, 'following')).total).toBe(1);
});

test('an accepted follower is in the list and a removed one is not, before the server has answered', async () => {
  const { local } = await setUp({});
  await countAs(local, { totalFollowers: 2 });
  for (const n of [2, 3])
    await local.cache.followers.put({ userId: aUserId(n), followedAt: since(n), user: aUser(n), rev: 1 });
  await local.cache.users.put(aUser(4));

  await answerRequest(local, aUserId(4), true);
  await removeFollower(local, aUserId(3));

  expect((await names(local, 'followers')).toSorted()).toEqual(['P2', 'P4']);
  expect((await readConnections(local, 'followers')).total).toBe(2);
  await answerRequest(local, aUserId(4), false);
  expect(await names(local, 'followers')).toEqual(['P2']);
});

test('requests of a list are on the device, and yield to what a pull brought', async () => {
  const listed = '/api/follow-requests?limit=100';
  const { local, asked } = await setUp({ [listed]: { rows: [person(6, false), person(7, false)] } });
  await local.cache.followRequests.put({ userId: aUserId(6), requestedAt: since(6), user: aUser(6), rev: 4 });

  await refreshFollowRequests(local);
  await refreshFollowRequests(local);

  expect(asked).toEqual([listed]);
  expect((await readFollowRequests(local)).map(({ firstName }) => firstName)).toEqual(['P6', 'P7']);
  expect((await local.cache.followRequests.get(aUserId(6)))?.rev).toBe(4);
  await blockPerson(local, aUserId(7), true);
  await answerRequest(local, aUserId(6), false);
  expect(await readFollowRequests(local)).toEqual([]);
});
