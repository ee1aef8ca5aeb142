import 'fake-indexeddb/auto';
import type { CollectionId, PostId } from '@posy/contract/ids';
import { FRESH_FOR_MS } from '@posy/contract/limits';
import type { Post } from '@posy/contract/posts';
import type { SavedPost } from '@posy/contract/saved-posts';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId } from '../../local/testing/kept-offline.ts';
import { fetchAllSavedPosts, fetchOlderSavedPosts, refreshSavedPosts } from '../../sync/saved-posts-list.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { savePost } from '../saved-posts/save-post.ts';
import type { PostsPage } from './posts.local.ts';
import { removePost } from './remove-post.ts';
import { readSavedPosts, type SavedItem, savedSource } from './saved-list.ts';
import { sharePhoto } from './testing/share-photo.ts';

/** The list as it opens, and as it is fetched for missing posts. */
const FIRST = '/api/saved-posts?limit=20';
const OLDER = '/api/saved-posts?limit=100';
const garden = aCollectionId(1);
const kitchen = aCollectionId(2);
const ada = aPost().user;
const bea = { ...ada, id: aUserId(2), firstName: 'Bea' };

function post(n: number): Post {
  return { ...aPost({ id: aPostId(n), content: `${n}`, user: bea }), isFlowered: false };
}

/** The server's line of post `n`: a post with a higher number was saved later. */
function line(n: number, { collectionId = null, ...change }: Partial<SavedPost> = {}): SavedPost {
  const savedAt = `2026-02-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  return { postId: aPostId(n), isSaved: true, collectionId, savedAt, rev: 1, post: post(n), ...change };
}

/** A device on which these are saved; all posts but those in `away` are there. */
async function device(saved: readonly SavedPost[], away: readonly number[] = []): Promise<LocalDb> {
  const local = await testLocal();
  const rowOf = ({ postId, isSaved, collectionId, savedAt, rev }: SavedPost) => ({
    postId,
    isSaved,
    collectionId,
    savedAt,
    rev,
  });
  await local.cache.savedPosts.bulkPut(saved.map(rowOf));
  const isHere = ({ id }: Post) => !away.some((n) => aPostId(n) === id);
  await local.cache.posts.bulkPut(saved.flatMap((each) => each.post ?? []).filter(isHere));
  return local;
}

interface Reading {
  readonly collectionId?: CollectionId | null;
  readonly limit?: number;
  readonly isCutOff?: boolean;
}

function read(local: LocalDb, { collectionId = null, limit = 20, isCutOff = false }: Reading = {}) {
  return readSavedPosts(local, ada, collectionId, limit, isCutOff);
}

/** A post of the list as its caption, and a missing one as its number with its state. */
function lineOf(item: SavedItem): string {
  if (!('isUnavailable' in item)) return item.content;
  return `${Number.parseInt(item.id.slice(-4), 16)} ${item.isUnavailable ? 'unavailable' : 'not here'}`;
}

async function shown(local: LocalDb, reading: Reading = {}): Promise<readonly string[]> {
  return (await read(local, reading)).posts.map(lineOf);
}

async function shareOwn(local: LocalDb, content: string): Promise<PostId> {
  const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: 'aGFzaA==' };
  const words = { content, location: '', altText: '', audience: 'everyone' as const };
  return sharePhoto(local, words, new Blob(['pixels'], { type: picture.type }), picture);
}

afterEach(() => vi.unstubAllGlobals());

test('posts are listed in the order in which they were saved, the last one first, whatever their age', async () => {
  const local = await device([line(2), line(5), line(3)]);
  await local.cache.posts.update(aPostId(2), { createdAt: '2026-09-09T00:00:00.000Z' });

  expect(await shown(local)).toEqual(['5', '3', '2']);
  expect((await read(local)).posts.every((item) => 'isSaved' in item && item.isSaved)).toBe(true);
});

test('a removed post is not listed, nor is a post that was never saved', async () => {
  const local = await device([line(3), line(2, { isSaved: false }), line(1)]);
  await local.cache.posts.put(post(9));

  expect(await shown(local)).toEqual(['3', '1']);
});

test('unsent saves are first, the last one above the others, and unsent removals are left out', async () => {
  const local = await device([line(3), line(2)]);
  await local.cache.posts.bulkPut([post(7), post(8)]);

  await savePost(local, aPostId(8), true);
  await savePost(local, aPostId(7), true);
  await savePost(local, aPostId(2), false);

  expect(await shown(local)).toEqual(['7', '8', '3']);
});

test('a post that is saved again after its removal was synced is first', async () => {
  const local = await device([line(3), line(1, { isSaved: false })]);

  await savePost(local, aPostId(1), true);

  expect(await shown(local)).toEqual(['1', '3']);
});

test('a post that is moved stays where it is in the list', async () => {
  const local = await device([line(3), line(2), line(1)]);

  await savePost(local, aPostId(2), true, garden);

  expect(await shown(local)).toEqual(['3', '2', '1']);
  expect(await shown(local, { collectionId: garden })).toEqual(['2']);
});

test('a collection lists its own posts, with unsent saves and moves into it and out of it', async () => {
  const inGarden = { collectionId: garden };
  const local = await device([line(4, { collectionId: kitchen }), line(3, inGarden), line(2, inGarden), line(1)]);
  await local.cache.posts.put(post(9));
  expect(await shown(local, inGarden)).toEqual(['3', '2']);

  await savePost(local, aPostId(9), true, garden);
  await savePost(local, aPostId(4), true, garden);
  await savePost(local, aPostId(3), true, null);

  expect(await shown(local, inGarden)).toEqual(['9', '4', '2']);
  expect(await shown(local, { collectionId: kitchen })).toEqual([]);
  expect(await shown(local)).toEqual(['9', '4', '3', '2', '1']);
});

test('a refused save is not listed, and a refused removal is', async () => {
  const local = await device([line(2)]);
  await local.cache.posts.put(post(9));
  await savePost(local, aPostId(9), true);
  await savePost(local, aPostId(2), false);

  await local.out.outbox.toCollection().modify({ status: 'failed' });

  expect(await shown(local)).toEqual(['2']);
});

test('one’s own unsent post is listed once it is saved, and other unsent posts are not', async () => {
  const local = await device([line(1)]);
  const mine = await shareOwn(local, 'mine');
  await shareOwn(local, 'not saved');

  await savePost(local, mine, true);

  const { posts } = await read(local);
  expect(posts.map(lineOf)).toEqual(['mine', '1']);
  expect(posts[0]).toMatchObject({ isSaved: true, delivery: { kind: 'waiting' } });
});

test('the list has at most `limit` posts, and reports whether the device has more', async () => {
  const local = await device([line(3), line(2), line(1)]);

  expect(await shown(local, { limit: 2 })).toEqual(['3', '2']);
  expect((await read(local, { limit: 2 })).isAllOfDevice).toBe(false);
  expect((await read(local, { limit: 3 })).isAllOfDevice).toBe(true);
});

test('an empty list is known only after a pull', async () => {
  const local = await testLocal();
  expect(await read(local)).toMatchObject({ posts: [], isKnown: false });

  await listServer(local, {});

  expect(await read(local)).toMatchObject({ posts: [], isKnown: true });
});

test('the list ends before the first post that is not on the device, and the server is asked for it', async () => {
  const all = [line(4), line(3), line(2), line(1)];
  const local = await device(all, [3, 1]);
  const { asked } = await listServer(local, { [OLDER]: { rows: all } });
  const source = savedSource(local, ada, null);
  expect(await shown(local)).toEqual(['4']);
  expect(await read(local)).toMatchObject({ isAllOfDevice: true, isKnown: false });

  expect(await source.older()).toBe('end');

  expect(await shown(local)).toEqual(['4', '3', '2', '1']);
  expect(await read(local)).toMatchObject({ isAllOfDevice: true, isKnown: true });
  expect(asked).toEqual([OLDER]);
});

test('the server is not asked while no saved post is missing', async () => {
  const local = await device([line(2), line(1, { post: null })]);
  await local.cache.savedPosts.update(aPostId(1), { isUnavailable: true });
  const { asked } = await listServer(local, {});

  expect(await savedSource(local, ada, null).older()).toBe('end');

  expect(asked).toEqual([]);
});

test('posts that are not on the device are listed as such when the server cannot be asked', async () => {
  const local = await device([line(3), line(2), line(1)], [3, 1]);

  expect(await shown(local, { isCutOff: true })).toEqual(['3 not here', '2', '1 not here']);
  expect(await shown(local, { isCutOff: true, limit: 2 })).toEqual(['3 not here', '2']);
});

test('a list without an answer of the server is unreachable, and a refused one has failed', async () => {
  const local = await device([line(1)], [1]);
  const answers: Record<string, ListAnswer> = {};
  await listServer(local, answers);
  const source = savedSource(local, ada, null);
  expect(await source.older()).toBe('unreachable');

  answers[OLDER] = { status: 404 };

  expect(await source.older()).toBe('failed');
  expect(await shown(local)).toEqual([]);
});

test('the list is fetched page by page, and again from the top when a post was dropped after the last page', async () => {
  const second = `${OLDER}&cursor=2`;
  const all = [line(4), line(3), line(2), line(1)];
  const local = await device(all, [4, 3, 2, 1]);
  const { asked } = await listServer(local, {
    [OLDER]: { rows: all.slice(0, 2), next: second },
    [second]: { rows: all.slice(2) },
  });
  const source = savedSource(local, ada, null);
  expect(await source.older()).toBe('more');
  expect(await shown(local)).toEqual(['4', '3']);
  expect(await source.older()).toBe('end');
  expect(await source.older(), 'nothing is missing').toBe('end');
  expect(asked).toEqual([OLDER, second]);

  await local.cache.posts.delete(aPostId(1));
  expect(await shown(local)).toEqual(['4', '3', '2']);
  expect(await source.older()).toBe('more');
  expect(await source.older()).toBe('end');

  expect(await shown(local)).toEqual(['4', '3', '2', '1']);
  expect(asked).toEqual([OLDER, second, OLDER, second]);
});

test('a saved post that the server does not list is asked for once to the end, and not forever', async () => {
  const second = `${OLDER}&cursor=2`;
  const local = await device([line(3), line(2), line(1)], [1]);
  await listServer(local, { [OLDER]: { rows: [line(3)], next: second }, [second]: { rows: [line(2)] } });
  const source = savedSource(local, ada, null);

  const results = [await source.older(), await source.older()];

  expect(results).toEqual(['more', 'end']);
  expect(await read(local)).toMatchObject({ isAllOfDevice: true, isKnown: false });
});

test('a line without a post and a deleted post are unavailable', async () => {
  const local = await device([line(3), line(2), line(1)], [2, 1]);
  await local.cache.tombstone.put({ key: `post:${aPostId(2)}`, rev: 2, at: 1 });
  await listServer(local, { [OLDER]: { rows: [line(3), line(2, { post: null }), line(1, { post: null })] } });
  expect(await shown(local), 'only the tombstone is known').toEqual(['3', '2 unavailable']);

  await fetchOlderSavedPosts(local, null);

  expect(await shown(local)).toEqual(['3', '2 unavailable', '1 unavailable']);
  expect((await read(local)).isKnown).toBe(true);
});

test('the posts of a blocked author and posts that the viewer deletes are unavailable', async () => {
  const own = line(1, { post: { ...post(1), user: ada } });
  const local = await device([line(2), own]);

  await blockPerson(local, bea.id, true);
  await removePost(local, aPostId(1));

  expect(await shown(local)).toEqual(['2 unavailable', '1 unavailable']);
  await blockPerson(local, bea.id, false);
  expect(await shown(local)).toEqual(['2', '1 unavailable']);
});

test('a post is available again as soon as it comes back, and asked for when it is dropped after that', async () => {
  const local = await device([line(2), line(1)], [1]);
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [line(2), line(1, { post: null })] } };
  await listServer(local, answers);
  await refreshSavedPosts(local, null, 0);
  expect(await shown(local)).toEqual(['2', '1 unavailable']);

  answers[FIRST] = { rows: [line(2), line(1)] };
  await refreshSavedPosts(local, null, 0);
  expect(await shown(local)).toEqual(['2', '1']);

  await local.cache.posts.delete(aPostId(1));
  expect(await shown(local, { isCutOff: true })).toEqual(['2', '1 not here']);
});

test('a fetched line brings its row, and the viewer’s flower on its post', async () => {
  const local = await testLocal();
  const flowered = line(1, { collectionId: garden, post: { ...post(1), isFlowered: true } });
  await listServer(local, { [FIRST]: { rows: [flowered] } });

  await refreshSavedPosts(local, null, 0);

  expect(await shown(local, { collectionId: garden })).toEqual(['1']);
  expect((await read(local)).posts[0]).toMatchObject({ isFlowered: true, isSaved: true });
});

test('a list is fetched again at its shown length, a collection by its id, and both are stale after five minutes', async () => {
  const own = testDevice();
  const local = await testLocal(own);
  const ofGarden = `/api/saved-posts?limit=60&collectionId=${garden}`;
  const { asked } = await listServer(local, { [FIRST]: { rows: [line(1)] }, [ofGarden]: { rows: [line(1)] } });
  const [all, inGarden] = [savedSource(local, ada, null), savedSource(local, ada, garden)];
  expect(await all.isStale()).toBe(true);

  expect(await all.refresh(3)).toBe('end');
  expect([await all.isStale(), await inGarden.isStale()]).toEqual([false, true]);
  expect(await inGarden.refresh(60)).toBe('end');
  expect(await inGarden.isStale()).toBe(false);

  expect(asked).toEqual([FIRST, ofGarden]);
  own.clock.advance(FRESH_FOR_MS + 1);
  expect([await all.isStale(), await inGarden.isStale()]).toEqual([true, true]);
});

test('all posts of a collection are fetched page by page until the end, or until it is stopped', async () => {
  const first = `${OLDER}&collectionId=${garden}`;
  const second = `${first}&cursor=2`;
  const rows = [line(2, { collectionId: garden }), line(1, { collectionId: garden })];
  const local = await testLocal();
  const { asked } = await listServer(local, {
    [first]: { rows: rows.slice(0, 1), next: second },
    [second]: { rows: rows.slice(1) },
  });

  expect(await fetchAllSavedPosts(local, garden, AbortSignal.abort())).toBe('more');
  expect(asked).toEqual([first]);
  expect(await fetchAllSavedPosts(local, garden)).toBe('end');

  expect(asked).toEqual([first, first, second]);
  expect(await shown(local, { collectionId: garden })).toEqual(['2', '1']);
});

test('the live list follows mutations and rows, and unchanged posts stay the same objects', async () => {
  const local = await device([line(2), line(1)]);
  const pages: PostsPage<SavedItem>[] = [];
  const watching = savedSource(local, ada, null).watch(20, false, (page) => pages.push(page));
  const last = () => pages.at(-1)?.posts ?? [];
  await vi.waitFor(() => expect(last().map(lineOf)).toEqual(['2', '1']));
  const [, before] = last();

  await savePost(local, aPostId(2), false);
  await vi.waitFor(() => expect(last().map(lineOf)).toEqual(['1']));
  await local.cache.posts.delete(aPostId(1));
  await vi.waitFor(() => expect(last()).toEqual([]));
  await local.cache.posts.put(post(1));
  await vi.waitFor(() => expect(last().map(lineOf)).toEqual(['1']));
  watching.unsubscribe();

  expect(pages.find(({ posts }) => posts.length === 1)?.posts[0]).toBe(before);
});
