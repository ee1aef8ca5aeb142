import { expect, test } from 'vitest';
import { isWhole } from '../posts/post-view.ts';
import { aKey, aPostView, aUserId } from '../posts/testing/a-post-view.ts';
import { holdPosts, newestStored } from './held-posts.ts';

const me = aUserId('ada');

test('posts of others that came while reading further down wait; own ones do not', () => {
  const posts = [
    aPostView({ n: 4, author: 'ada' }),
    aPostView({ n: 3, author: 'bob' }),
    aPostView({ n: 2, author: 'bob' }),
    aPostView({ n: 1, author: 'ada' }),
  ];

  const held = holdPosts(posts, me, 2);

  expect(held.shown.filter(isWhole).map(({ createdAt }) => createdAt)).toEqual([4, 2, 1]);
  expect(held.heldCount).toBe(1);
});

test('at the top nothing waits', () => {
  const posts = [aPostView({ n: 2, author: 'bob' }), aPostView({ n: 1, author: 'bob' })];

  expect(holdPosts(posts, me, null)).toEqual({ shown: posts, heldCount: 0 });
  expect(holdPosts(posts, me, 2).shown).toBe(posts);
});

test('an unsent post, whose time is this clock, is no mark to hold by', () => {
  expect(
    newestStored([
      { ...aPostView({ n: 9, author: 'ada' }), delivery: { kind: 'waiting', key: aKey } },
      aPostView({ n: 1 }),
    ]),
  ).toBe(1);
  expect(newestStored([])).toBeNull();
});
