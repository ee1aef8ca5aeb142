import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import type { ListedPost } from '../posts/post-view.ts';
import { aKey, aPostView } from '../posts/testing/a-post-view.ts';
import { firstSeen, useFirstSeen } from './first-seen.ts';
import { readHomeSearch } from './home-search.ts';

afterEach(cleanup);

const posts = [4, 3, 2, 1].map((n) => aPostView({ n }));

test('the mark is before the first post that was seen last time', () => {
  expect(firstSeen(posts, 2)).toBe(posts[2]?.id);
});

test('the mark stays in place once the reader is far below it', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  localStorage.setItem('posy.seen', '3');
  const listed: readonly ListedPost[] = posts;
  const view = renderHook(({ shown }: { shown: readonly ListedPost[] }) => useFirstSeen(shown, null), {
    initialProps: { shown: listed },
    wrapper: ({ children }) => <LocalContext value={local}>{children}</LocalContext>,
  });

  view.rerender({ shown: posts.map((post, n) => (n < 3 && n > 0 ? n : post)) });

  expect(view.result.current).toBe(posts[1]?.id);
});

test.each([
  ['nothing is new', 4],
  ['nothing was seen yet', 0],
])('no mark is shown when %s', (_, seen) => {
  expect(firstSeen(posts, seen)).toBeNull();
});

test('an unsent post is not new to its author', () => {
  const unsent = { ...aPostView({ n: 9 }), delivery: { kind: 'waiting', key: aKey } } as const;

  expect(firstSeen([unsent, ...posts], 4)).toBeNull();
});

test('an invalid id in the address is ignored', () => {
  const { id, author } = aPostView({ n: 1 });

  expect(readHomeSearch({ user: author.id, post: id })).toEqual({ user: author.id, post: id });
  expect(readHomeSearch({ user: 'bob', post: 7, x: id })).toEqual({});
  expect(readHomeSearch({ user: "' or 1=1", post: null })).toEqual({});
});
