import { expect, test } from 'vitest';
import { isWhole } from '../posts/post-view.ts';
import { aKey, aPostView, aUserId } from '../posts/testing/a-post-view.ts';
import { splitNewPosts, newestStored } from './split-new-posts.ts';

const me = aUserId('ada');

test('posts of others that arrived further down wait; own ones do not', () => {
  const posts = [
    aPostView({ n: 4, author: 'ada' }),
    aPostView({ n: 3, author: 'bob' }),
    aPostView({ n: 2, author: 'bob' }),
    aPostView({ n: 1, author: 'ada' }),
  ];

  const held = splitNewPosts(posts, me, 2);

  expect(held.shown.filter(isWhole).map(({ createdAt }) => createdAt)).toEqual([4, 2, 1]);
  expect(held.newCount).toBe(1);
});

test('at the top no post waits', () => {
  const posts = [aPostView({ n: 2, author: 'bob' }), aPostView({ n: 1, author: 'bob' })];

  expect(splitNewPosts(posts, me, null)).toEqual({ shown: posts, newCount: 0 });
  expect(splitNewPosts(posts, me, 2).shown).toBe(posts);
});

test('an unsent post, timed by the device clock, is not used as the anchor', () => {
  expect(
    newestStored([
      { ...aPostView({ n: 9, author: 'ada' }), delivery: { kind: 'waiting', key: aKey } },
      aPostView({ n: 1 }),
    ]),
  ).toBe(1);
  expect(newestStored([])).toBeNull();
});
