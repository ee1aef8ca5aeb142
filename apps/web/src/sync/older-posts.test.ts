import type { Post } from '@posy/contract/posts';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchOlderPosts } from './older-posts.ts';
import { type ListAnswer, listServer } from './testing/list-server.ts';
import { testLocal } from './testing/test-local.ts';

const FIRST = '/api/posts?limit=100';
const [SECOND, THIRD] = [`${FIRST}&cursor=2`, `${FIRST}&cursor=3`];
const author = { ...aPost().user, id: aUserId(2) };
const createdAt = (n: number) => `2026-01-0${n}T00:00:00.000Z`;

function post(n: number): Post {
  return { ...aPost({ id: aPostId(n), createdAt: createdAt(n), user: author }), isFlowered: false };
}

/** A device with post 6, the oldest of its snapshot, and the places of the feed that it asks for. */
async function setUp(answers: Record<string, ListAnswer>) {
  const local = await testLocal();
  const { asked } = await listServer(local, answers);
  await local.cache.posts.put(post(6));
  await local.cache.sync.update('state', { window: createdAt(6) });
  const posts = async () => (await local.cache.posts.orderBy('[createdAt+id]').reverse().primaryKeys()).map(String);
  const window = async () => (await local.cache.sync.get('state'))?.window;
  return { local, asked, posts, window };
}

afterEach(() => vi.unstubAllGlobals());

test('an empty page with a next one is passed, and leaves the window where it is', async () => {
  const { local, asked, posts, window } = await setUp({
    [FIRST]: { rows: [post(6)], next: SECOND },
    [SECOND]: { rows: [], next: THIRD },
    [THIRD]: { rows: [post(3)], next: `${FIRST}&cursor=4` },
  });

  expect(await fetchOlderPosts(local)).toBe('more');

  expect(asked).toEqual([FIRST, SECOND, THIRD]);
  expect(await posts()).toEqual([aPostId(6), aPostId(3)]);
  expect(await window()).toBe(createdAt(3));
});

test('the page after an empty one removes what lies between its end and the page before both', async () => {
  const { local, posts } = await setUp({
    [FIRST]: { rows: [post(6)], next: SECOND },
    [SECOND]: { rows: [], next: THIRD },
    [THIRD]: { rows: [post(3)], next: `${FIRST}&cursor=4` },
  });
  await local.cache.posts.bulkPut([post(5), post(2)]);

  await fetchOlderPosts(local);

  expect(await posts()).toEqual([aPostId(6), aPostId(3), aPostId(2)]);
});

test('empty pages at the top lead to the first post, and an empty last page is the end', async () => {
  const { local, asked, posts, window } = await setUp({
    [FIRST]: { rows: [], next: SECOND },
    [SECOND]: { rows: [], next: THIRD },
    [THIRD]: { rows: [] },
  });

  expect(await fetchOlderPosts(local)).toBe('end');

  expect(asked).toEqual([FIRST, SECOND, THIRD]);
  expect([await posts(), await window()]).toEqual([[], null]);
});
