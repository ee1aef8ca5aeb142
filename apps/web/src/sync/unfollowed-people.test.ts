import type { Op } from '@posy/contract/sync';
import { applyPull, applyAnswer } from '@posy/sync/pull';
import { aComment, aCommentId, aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { dexieCache } from './dexie-cache.ts';
import { changes } from './registry.ts';
import { testLocal } from './testing/test-local.ts';

const CURSOR = { epoch: 'e', g: 1, u: 1 };
const picture = (n: number) => `/media/${aMediaId(n)}/320?h=1`;
const media = (n: number) => ({
  id: aMediaId(n),
  kind: 'image' as const,
  width: 1,
  height: 1,
  thumbhash: '',
  isAnimated: false,
  variants: [],
});
const user = (n: number) => ({ ...aPost().user, id: aUserId(n) });
const forFollowers = { isPublic: false, audience: 'followers' } as const;

/** Users 2 and 3, both followed. User 2 has post 1 for everyone and post 2 for followers, user 3 has post 3 for followers. */
async function filled(): Promise<LocalDb> {
  const local = await testLocal();
  const { cache } = local;
  await cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: CURSOR, window: null, settled: CURSOR, lastOkAt: 1 });
  await cache.posts.bulkPut([
    aPost({ id: aPostId(1), user: user(2), media: media(1) }),
    aPost({
      id: aPostId(2),
      user: user(2),
      media: media(2),
      album: [{ altText: '', media: media(4) }],
      ...forFollowers,
    }),
    aPost({ id: aPostId(3), user: user(3), media: media(3), ...forFollowers }),
  ]);
  await cache.comments.bulkPut([1, 2, 3].map((n) => aComment({ id: aCommentId(n), postId: aPostId(n) })));
  for (const n of [2, 3]) {
    await cache.follows.put({ userId: aUserId(n), isFollowing: true, followedAt: '2026', user: null, rev: 1 });
  }
  await cache.media.bulkPut([1, 2, 3, 4].map((n) => ({ url: picture(n), bytes: 1, lastUsedAt: 1 })));
  return local;
}

async function pulled(local: LocalDb, ops: readonly Op[], from = CURSOR): Promise<void> {
  const cursor = { ...from, u: from.u + 1 };
  const response = { uid: local.uid, base: from, cursor, more: false, reset: [], ops: [...ops], serverTime: 1 };
  await applyPull(dexieCache(local, changes), local.uid, { cursor: from, window: null }, response, 1);
}

function followOf(n: number, rev: number, isFollowing: boolean): Op {
  const follow = { userId: aUserId(n), isFollowing, followedAt: '2026', user: null, rev };
  return { s: 'u', t: 'follow', id: aUserId(n), rev, v: follow };
}

const post2: Op = {
  s: 'u',
  t: 'post',
  id: aPostId(2),
  rev: 1,
  v: aPost({ id: aPostId(2), user: user(2), ...forFollowers }),
};

const posts = ({ cache }: LocalDb) => cache.posts.toCollection().primaryKeys();

test('the end of a follow removes the posts for followers of that user, with comments and pictures, and no others', async () => {
  const local = await filled();

  await pulled(local, [followOf(2, 2, false)]);

  expect(await posts(local)).toEqual([aPostId(1), aPostId(3)]);
  expect(await local.cache.comments.toCollection().primaryKeys()).toEqual([aCommentId(1), aCommentId(3)]);
  expect(await local.cache.media.toCollection().primaryKeys()).toEqual([picture(1), picture(3)]);
});

test('the answer to the unfollow removes them before the next pull', async () => {
  const local = await filled();

  await applyAnswer(dexieCache(local, changes), [followOf(2, 2, false)]);

  expect(await posts(local)).toEqual([aPostId(1), aPostId(3)]);
});

test('a follow that waits for the answer of the user removes them too', async () => {
  const local = await filled();
  const waiting = { userId: aUserId(2), isFollowing: false, isRequested: true, followedAt: '', user: null, rev: 3 };

  await pulled(local, [{ s: 'u', t: 'follow', id: aUserId(2), rev: 3, v: waiting }]);

  expect(await posts(local)).toEqual([aPostId(1), aPostId(3)]);
});

test('a new follow brings the same posts at the same revision', async () => {
  const local = await filled();
  await pulled(local, [followOf(2, 2, false)]);

  await pulled(local, [post2, followOf(2, 3, true)], { ...CURSOR, u: 2 });

  expect(await posts(local)).toEqual([aPostId(1), aPostId(2), aPostId(3)]);
});

test('a follow that ended and began again unseen has only the posts that come with it', async () => {
  const local = await filled();
  await local.cache.posts.put(aPost({ id: aPostId(4), user: user(2), ...forFollowers }));

  await pulled(local, [post2, followOf(2, 3, true)]);

  expect(await posts(local)).toEqual([aPostId(1), aPostId(2), aPostId(3)]);
});

test('an accepted request and an older list remove no posts', async () => {
  const local = await filled();

  await pulled(local, [followOf(2, 2, true)]);
  await applyAnswer(dexieCache(local, changes), [followOf(3, 0, false)]);

  expect(await posts(local)).toEqual([aPostId(1), aPostId(2), aPostId(3)]);
});
