import { aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setSwitch } from '../../sync/set-switch.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { readStats } from './use-stats.ts';

const uid = aUserId(1);
const STATS = { totalFollowers: 4, totalFollowing: 2, totalViews: 9, totalFlowers: 3, totalPosts: 1, rev: 1 };
const follow = (n: number) => ({ userId: aUserId(n), isFollowing: true, followedAt: '', user: null, rev: 1 });

test('totals are unknown until they are loaded', async () => {
  expect(await readStats(await testLocal())).toBeNull();
});

test('a follow and unfollow offline counts at once, and once', async () => {
  const local = await testLocal();
  await local.cache.stats.put({ id: uid, ...STATS });
  await local.cache.follows.bulkPut([follow(2), follow(3)]);
  const following = async () => (await readStats(local))?.totalFollowing;
  expect(await following()).toBe(2);

  await setSwitch(local, setFollow, aUserId(4), true);
  await setSwitch(local, setFollow, aUserId(5), true);
  expect(await following()).toBe(4);

  await setSwitch(local, setFollow, aUserId(2), false);
  expect(await following()).toBe(3);

  // One of the mutations arrives: row and total come together, and its entry is removed a little later.
  await local.cache.follows.put(follow(4));
  await local.cache.stats.put({ id: uid, ...STATS, totalFollowing: 3, rev: 2 });
  expect(await following()).toBe(3);
});

test('a request to follow does not count until it is accepted', async () => {
  const local = await testLocal();
  await local.cache.stats.put({ id: uid, ...STATS });
  await local.cache.users.put({ ...aUser(4), approvesFollowers: true });

  await setSwitch(local, setFollow, aUserId(4), true);

  expect((await readStats(local))?.totalFollowing).toBe(2);
});

function aUser(n: number) {
  return { id: aUserId(n), firstName: '', lastName: '', username: null, bio: '', profileImageUrl: null, rev: 1 };
}
