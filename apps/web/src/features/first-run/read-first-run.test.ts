import 'fake-indexeddb/auto';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setSwitch } from '../../sync/set-switch.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { setDismissal } from '../dismissed-people/dismissed-people.switch.ts';
import { readFirstRun } from './read-first-run.ts';

test('authors of the newest photos are people to follow, except dismissed ones who are not followed', async () => {
  const local = await testLocal();
  const { cache } = local;
  const userOf = (n: number) => ({ ...aPost().user, id: aUserId(n) });
  const media = {
    id: aMediaId(1),
    kind: 'image' as const,
    width: 1,
    height: 1,
    thumbhash: '',
    isAnimated: false,
    variants: [],
  };
  for (const n of [2, 3, 4]) await cache.posts.put(aPost({ id: aPostId(n), user: userOf(n), media }));
  await cache.follows.put({
    userId: aUserId(4),
    isFollowing: true,
    followedAt: '2026-01-01T00:00:00.000Z',
    user: { ...userOf(4), bio: '', rev: 1 },
    rev: 1,
  });

  for (const n of [3, 4]) await setSwitch(local, setDismissal, aUserId(n), true);
  const { people } = await readFirstRun(local);

  expect(people.map(({ post }) => post.user.id).toSorted()).toEqual([aUserId(2), aUserId(4)]);
});
