import { expect, test } from 'vitest';
import { aKey, aPostView } from '../posts/testing/a-post-view.ts';
import { firstSeen } from './first-seen.ts';
import { readHomeSearch } from './home-search.ts';

const posts = [4, 3, 2, 1].map((n) => aPostView({ n }));

test('the mark stands before the first post that was seen the last time', () => {
  expect(firstSeen(posts, 2)).toBe(posts[2]?.id);
});

test.each([
  ['nothing is new', 4],
  ['nothing was seen yet', 0],
])('there is no mark where %s', (_, seen) => {
  expect(firstSeen(posts, seen)).toBeNull();
});

test('a post that waits to be sent is nothing new to who made it', () => {
  const unsent = { ...aPostView({ n: 9 }), delivery: { kind: 'waiting', key: aKey } } as const;

  expect(firstSeen([unsent, ...posts], 4)).toBeNull();
});

test('what is no id in the address is left out', () => {
  const { id, author } = aPostView({ n: 1 });

  expect(readHomeSearch({ user: author.id, post: id })).toEqual({ user: author.id, post: id });
  expect(readHomeSearch({ user: 'bob', post: 7, x: id })).toEqual({});
  expect(readHomeSearch({ user: "' or 1=1", post: null })).toEqual({});
});
