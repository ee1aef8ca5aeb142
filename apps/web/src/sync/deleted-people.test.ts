import type { CommentEntity } from '@posy/contract/comments';
import type { Op, PullResponse } from '@posy/contract/sync';
import type { UserEntity } from '@posy/contract/users';
import { applyPull } from '@posy/sync/pull';
import { aComment, aCommentId, aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { aFeedAd, anAdId } from '../features/ads/testing/an-ad.ts';
import type { LocalDb } from '../local/local-db.ts';
import { dexieCache } from './dexie-cache.ts';
import { changes } from './registry.ts';
import { testLocal } from './testing/test-local.ts';

const CURSOR = { epoch: 'e', g: 1, u: 1 };
const picture = (n: number) => `/media/${aMediaId(n)}/320?h=1`;

function aUser(n: number): UserEntity {
  return {
    id: aUserId(n),
    firstName: `P${n}`,
    lastName: '',
    username: null,
    bio: '',
    profileImageUrl: picture(90 + n),
    rev: 1,
  };
}

function commentOf(n: number, postId: number, userId: number): CommentEntity {
  const createdAt = `2026-01-0${n}T00:00:00.000Z`;
  return aComment({ id: aCommentId(n), postId: aPostId(postId), createdAt, user: aUser(userId) });
}

const media = (n: number) => ({
  id: aMediaId(n),
  kind: 'image' as const,
  width: 1,
  height: 1,
  thumbhash: '',
  isAnimated: false,
  variants: [],
});

/**
 * Users 2 and 3 beside the logged-in one. Each has a post and has commented on both; one follows the other two and is
 * followed.
 */
async function filled(): Promise<LocalDb> {
  const local = await testLocal();
  const { cache } = local;
  await cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: CURSOR, window: null, settled: CURSOR, lastOkAt: 1 });
  await cache.users.bulkPut([aUser(2), aUser(3)]);
  await cache.posts.bulkPut([
    aPost({ id: aPostId(2), user: aUser(2), media: media(2) }),
    aPost({ id: aPostId(3), user: aUser(3), media: media(3) }),
  ]);
  await cache.comments.bulkPut([commentOf(1, 2, 2), commentOf(2, 2, 3), commentOf(3, 3, 2), commentOf(4, 3, 3)]);
  for (const id of [2, 3]) {
    const userId = aUserId(id);
    const followedAt = '2026-01-01T00:00:00.000Z';
    await cache.follows.put({ userId, isFollowing: true, followedAt, user: aUser(id), rev: 1 });
    await cache.followers.put({ userId, followedAt, user: aUser(id), rev: 1 });
    await cache.feedAds.put({ ...aFeedAd(id, { user: aUser(id) }), place: id });
    for (const key of [`comments:${aPostId(id)}`, `posts:${userId}`]) {
      await cache.pages.put({ key, fetchedAt: 1, validatedAt: 1, next: null });
    }
    await cache.media.bulkPut([picture(id), picture(90 + id)].map((url) => ({ url, bytes: 1, lastUsedAt: 1 })));
  }
  return local;
}

/** Applies a pull that advances by one from `from`. */
async function pulled(
  local: LocalDb,
  ops: readonly Op[],
  reset: PullResponse['reset'] = [],
  from = CURSOR,
): Promise<void> {
  const cursor = { ...from, g: from.g + 1 };
  const response = { uid: local.uid, base: from, cursor, more: false, reset, ops: [...ops], serverTime: 1 };
  await applyPull(dexieCache(local, changes), local.uid, { cursor: from, window: null }, response, 1);
}

async function left({ cache }: LocalDb) {
  return {
    users: await cache.users.toCollection().primaryKeys(),
    posts: await cache.posts.toCollection().primaryKeys(),
    comments: await cache.comments.toCollection().primaryKeys(),
    follows: await cache.follows.toCollection().primaryKeys(),
    followers: await cache.followers.toCollection().primaryKeys(),
    ads: await cache.feedAds.toCollection().primaryKeys(),
    pages: await cache.pages.toCollection().primaryKeys(),
    media: await cache.media.toCollection().primaryKeys(),
  };
}

test('a deleted user is removed with posts, comments, ads, follows in both directions, and pictures', async () => {
  const local = await filled();

  await pulled(local, [{ s: 'g', t: 'user', id: aUserId(2), rev: 2, del: 1 }]);

  expect(await left(local)).toEqual({
    users: [aUserId(3)],
    posts: [aPostId(3)],
    comments: [aCommentId(4)],
    follows: [aUserId(3)],
    followers: [aUserId(3)],
    ads: [anAdId(3)],
    pages: [`comments:${aPostId(3)}`, `posts:${aUserId(3)}`],
    media: [picture(3), picture(93)].toSorted(),
  });
});

test('a restored user can come back with their rows', async () => {
  const local = await filled();
  await pulled(local, [{ s: 'g', t: 'user', id: aUserId(2), rev: 2, del: 1 }]);
  const post = aPost({ id: aPostId(2), user: aUser(2) });

  const back: Op[] = [
    { s: 'g', t: 'user', id: aUserId(2), rev: 3, v: aUser(2) },
    { s: 'g', t: 'post', id: post.id, rev: post.rev, v: post },
  ];
  await pulled(local, back, [], { ...CURSOR, g: 2 });

  expect((await left(local)).users).toEqual([aUserId(2), aUserId(3)]);
  expect((await left(local)).posts).toEqual([aPostId(2), aPostId(3)]);
});

test('a user missing from a snapshot keeps rows of other scopes', async () => {
  const local = await filled();

  await pulled(
    local,
    [{ s: 'g', t: 'post', id: aPostId(3), rev: 1, v: aPost({ id: aPostId(3), user: aUser(3) }) }],
    ['g'],
  );

  const { users, posts, follows, followers, comments } = await left(local);
  expect({ users, posts, comments }).toEqual({ users: [], posts: [aPostId(3)], comments: [] });
  expect([follows, followers]).toEqual([
    [aUserId(2), aUserId(3)],
    [aUserId(2), aUserId(3)],
  ]);
});

test('a deleted post is removed with its comments and their read positions', async () => {
  const local = await filled();

  await pulled(local, [{ s: 'g', t: 'post', id: aPostId(2), rev: 2, del: 1 }]);

  const { comments, pages, users } = await left(local);
  expect(comments).toEqual([aCommentId(3), aCommentId(4)]);
  expect(pages).toEqual([`comments:${aPostId(3)}`, `posts:${aUserId(2)}`, `posts:${aUserId(3)}`]);
  expect(users).toEqual([aUserId(2), aUserId(3)]);
});

test('a deleted comment is removed, and totals and follows are applied as they come', async () => {
  const local = await filled();
  const stats = { totalFollowers: 1, totalFollowing: 2, totalViews: 3, totalFlowers: 4, totalPosts: 5, rev: 7 };
  const follow = { userId: aUserId(2), isFollowing: false, followedAt: '', user: null, rev: 2 };

  await pulled(local, [
    { s: 'g', t: 'comment', id: aCommentId(1), rev: 2, del: 1 },
    { s: 'u', t: 'stats', id: local.uid, rev: 7, v: stats },
    { s: 'u', t: 'follow', id: aUserId(2), rev: 2, v: follow },
    { s: 'u', t: 'follower', id: aUserId(3), rev: 2, del: 1 },
  ]);

  expect((await left(local)).comments).toEqual([aCommentId(2), aCommentId(3), aCommentId(4)]);
  expect(await local.cache.stats.toArray()).toEqual([{ ...stats, id: local.uid }]);
  expect(await local.cache.follows.get(aUserId(2))).toEqual(follow);
  expect((await left(local)).followers).toEqual([aUserId(2)]);
});
