import { aComment, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import type { UserRow } from './cache-db.ts';
import { PEOPLE_WHEN_IDLE } from './drop-people.ts';
import { tidy } from './tidy.ts';

const STRANGERS = PEOPLE_WHEN_IDLE + 200;

test('rows of users that nothing on the device shows do not grow with the community', async () => {
  const local = await testLocal();
  const { cache } = local;
  const [author, commenter, followed, listed] = [person(1), person(2), person(3), person(4)];
  await cache.users.bulkPut([...strangers(STRANGERS), author, commenter, followed, listed]);
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
