import { aPost, aPostId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCollection } from '../../local/kept-collections.ts';
import { noteKeptFull } from '../../local/kept-state.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId, someMedia, withCollection } from '../../local/testing/kept-offline.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readKeptProgress } from './keep-offline.local.ts';

const GARDEN = aCollectionId(1);
const ORIGIN = 'https://posy.test';

beforeEach(() => vi.stubGlobal('location', { href: `${ORIGIN}/saved` }));
afterEach(() => vi.unstubAllGlobals());

/** Posts 1 (an album of 1 and 5), 2 (a video) and 3, which has no row here, in a collection. */
async function device(): Promise<LocalDb> {
  const local = await testLocal();
  await local.cache.posts.bulkPut([
    aPost({ id: aPostId(1), media: someMedia(1), album: [{ altText: '', media: someMedia(5) }] }),
    aPost({ id: aPostId(2), media: someMedia(2, 'video') }),
  ]);
  await withCollection(local, GARDEN, [aPostId(1), aPostId(2), aPostId(3)]);
  return local;
}

async function store(local: LocalDb, n: number, name: string, keptFor: string | null): Promise<void> {
  const url = `${ORIGIN}/media/${someMedia(n).id}/${name}`;
  await local.cache.media.put({ url, bytes: 10, lastUsedAt: 1, ...(keptFor !== null && { keptFor }) });
}

test('a collection that is not kept has no complete posts, although pictures of it are cached', async () => {
  const local = await device();
  await store(local, 2, '640?h=a', null);

  expect(await readKeptProgress(local, GARDEN)).toEqual({
    isOn: false,
    withVideos: false,
    posts: 3,
    complete: 0,
    withPictures: 0,
    bytes: 0,
    isFull: false,
  });
});

test('a post is complete when all photos of its album are kept', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await store(local, 1, '640?h=a', aPostId(1));
  expect((await readKeptProgress(local, GARDEN)).complete).toBe(0);

  await store(local, 5, '320?h=a', aPostId(1));

  expect(await readKeptProgress(local, GARDEN)).toMatchObject({ isOn: true, complete: 1, posts: 3, bytes: 20 });
});

test('with videos a post is complete when its video and its captions are kept', async () => {
  const local = await device();
  await keepCollection(local, { id: GARDEN, withVideos: false });
  await store(local, 2, '640?h=a', aPostId(2));
  expect((await readKeptProgress(local, GARDEN)).complete).toBe(1);

  await keepCollection(local, { id: GARDEN, withVideos: true });
  expect(await readKeptProgress(local, GARDEN)).toMatchObject({ withVideos: true, complete: 0, withPictures: 1 });
  await store(local, 2, 'video?h=v', aPostId(2));
  expect((await readKeptProgress(local, GARDEN)).complete).toBe(0);
  await store(local, 2, 'captions?h=c', aPostId(2));

  expect(await readKeptProgress(local, GARDEN)).toMatchObject({ complete: 1, withPictures: 1, bytes: 30 });
});

test('posts of other collections, and unavailable ones, do not count', async () => {
  const local = await device();
  await withCollection(local, aCollectionId(2), [aPostId(2)]);
  await local.cache.savedPosts.update(aPostId(3), { isUnavailable: true });
  await keepCollection(local, { id: aCollectionId(2), withVideos: false });
  await store(local, 2, '640?h=a', aPostId(2));

  expect(await readKeptProgress(local, GARDEN)).toMatchObject({ isOn: false, posts: 1, complete: 0, bytes: 0 });
});

test('a run that found no room is shown', async () => {
  const local = await device();
  await noteKeptFull(local, true);
  expect((await readKeptProgress(local, GARDEN)).isFull).toBe(true);

  await noteKeptFull(local, false);

  expect((await readKeptProgress(local, GARDEN)).isFull).toBe(false);
});
