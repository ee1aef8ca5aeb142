import 'fake-indexeddb/auto';
import type { Post } from '@posy/contract/posts';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchOlderPostsWithTag, refreshPostsWithTag } from '../../sync/posts-with-tag.ts';
import { listServer } from '../../sync/testing/list-server.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { readPostsWithTag } from './tagged-posts.ts';
import { sharePhoto } from './testing/share-photo.ts';

const FIRST = '/api/tags/quinces/posts?limit=20';
const SECOND = `${FIRST}&cursor=2`;
const ada = aPost().user;
const bea = { ...ada, id: aUserId(2), firstName: 'Bea' };

function post(n: number, content: string): Post {
  const createdAt = `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  return { ...aPost({ id: aPostId(n), content, createdAt, user: bea }), isFlowered: false };
}

async function captions(local: LocalDb, { isCutOff = false, limit = 20 } = {}): Promise<readonly string[]> {
  return (await readPostsWithTag(local, ada, 'quinces', limit, isCutOff)).posts.map(({ content }) => content);
}

afterEach(() => vi.unstubAllGlobals());

test('posts of this device are found by their tag in any case, newest first, and no others', async () => {
  const local = await testLocal();
  const texts = ['#quinces', 'no tag: quinces', 'jam of #QUINCES!', '#quincesjam', 'a#quinces'];
  await local.cache.posts.bulkPut(texts.map((content, i) => post(i + 1, content)));

  expect(await captions(local)).toEqual(['jam of #QUINCES!', '#quinces']);
  expect((await readPostsWithTag(local, ada, 'quinces', 20, false)).isKnown).toBe(false);
  expect(await captions(local, { limit: 1 })).toEqual(['jam of #QUINCES!']);
});

test('an unsent post is among them if it has the tag, and posts of blocked people are not', async () => {
  const local = await testLocal();
  await local.cache.posts.bulkPut([post(1, '#quinces')]);
  const words = { location: '', altText: '', audience: 'everyone' as const };
  const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: 'aGFzaA==' };
  const bytes = new Blob(['pixels'], { type: picture.type });
  await sharePhoto(local, { ...words, content: 'Mine: #quinces' }, bytes, picture);
  await sharePhoto(local, { ...words, content: 'Mine: medlars' }, bytes, picture);
  expect(await captions(local)).toEqual(['Mine: #quinces', '#quinces']);

  await blockPerson(local, bea.id, true);

  expect(await captions(local)).toEqual(['Mine: #quinces']);
});

test('the list is fetched page by page; beyond the fetched part nothing is shown unless the server is away', async () => {
  const local = await testLocal();
  await local.cache.posts.put(post(1, 'far away: #quinces'));
  await listServer(local, {
    [FIRST]: { rows: [post(9, 'nine #quinces'), post(8, 'eight #quinces')], next: SECOND },
    [SECOND]: { rows: [post(7, 'seven #quinces'), post(1, 'far away: #quinces')] },
  });

  expect(await refreshPostsWithTag(local, 'quinces', 0)).toBe('more');
  expect(await captions(local)).toEqual(['nine #quinces', 'eight #quinces']);
  expect(await captions(local, { isCutOff: true })).toHaveLength(3);
  expect(await fetchOlderPostsWithTag(local, 'quinces')).toBe('end');
  expect(await captions(local)).toEqual(['nine #quinces', 'eight #quinces', 'seven #quinces', 'far away: #quinces']);

  expect(await refreshPostsWithTag(local, 'quinces', 0), 'read to its end').toBe('end');
  expect(await captions(local)).toHaveLength(4);
});

test('a list whose older posts were swept by a reset is fetched again from the top, without a gap', async () => {
  const local = await testLocal();
  const rows = [9, 8, 7, 1].map((n) => post(n, `${n} #quinces`));
  await listServer(local, {
    [FIRST]: { rows: rows.slice(0, 2), next: SECOND },
    [SECOND]: { rows: rows.slice(2) },
  });
  await refreshPostsWithTag(local, 'quinces', 0);
  await fetchOlderPostsWithTag(local, 'quinces');
  expect(await captions(local)).toHaveLength(4);

  await local.cache.posts.bulkDelete([aPostId(7), aPostId(1)]);
  await local.cache.sync.update('state', { window: post(8, '').createdAt });
  expect((await readPostsWithTag(local, ada, 'quinces', 20, false)).isKnown).toBe(false);
  expect(await refreshPostsWithTag(local, 'quinces', 0)).toBe('more');
  await fetchOlderPostsWithTag(local, 'quinces');

  expect(await captions(local)).toEqual(['9 #quinces', '8 #quinces', '7 #quinces', '1 #quinces']);
});
