import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { RangeSet } from 'dexie';
import { expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { giveFlower } from '../flowers/give-flower.ts';
import { FeedPages } from './feed-pages.ts';
import { isWhole, keyOf, type ListedPost } from './post-view.ts';
import type { PostsPage } from './posts.local.ts';
import { createPost } from './posts.sync.ts';

const viewer = { id: aUserId(1), firstName: 'Ada', lastName: '', username: null, profileImageUrl: null };
const bea = { ...viewer, id: aUserId(2), firstName: 'Bea' };
const cem = { ...viewer, id: aUserId(3), firstName: 'Cem' };
/** A page of the product has twenty posts: all lists of these tests are a fifth as long. */
const PAGE_SIZE = 4;
const STORED = 60;

/** The `n`-th oldest post; every tenth is by Cem. */
function post(n: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  return aPost({ id: aPostId(n), createdAt, user: n % 10 === 0 ? cem : bea });
}

let people = 100;
/** A user and a device for each test. */
async function watched(limit: number, stored = STORED) {
  const local = await testLocal(testDevice(), aUserId(people++));
  await local.cache.posts.bulkPut(Array.from({ length: stored }, (_, n) => post(n + 1)));
  const feed = new FeedPages(local, viewer, PAGE_SIZE);
  let page: PostsPage<ListedPost> | null = null;
  const ends: number[] = [];
  /** Lengths of reported lists that were shorter than the limit although the device had more posts. */
  const short: number[] = [];
  /** Keys that were in a reported list twice. */
  const repeated: (string | number)[] = [];
  /** Ids of all reported lists. */
  const lists: string[][] = [];
  const watch = (most: number) =>
    feed.watch(most, (listed) => {
      page = listed;
      lists.push(ids());
      const keys = listed.posts.map(keyOf);
      repeated.push(...keys.filter((key, i) => keys.indexOf(key) < i));
      if (listed.isAllOfDevice) ends.push(listed.posts.length);
      else if (listed.posts.length < most) short.push(listed.posts.length);
    });
  const end = watch(limit);
  const posts = () => page?.posts ?? [];
  /** '…' for a post with only a number. */
  const ids = () => posts().map((each) => (isWhole(each) ? each.id : '…'));
  const wholes = () => posts().flatMap((each, n) => (isWhole(each) ? [n] : []));
  const scrollTo = (n: number) => {
    const key = keyOf(posts()[n] ?? -1);
    feed.setVisibleRange('list', { first: key, last: key });
  };
  const show = (view: 'list' | 'photos', key: string | number | null) =>
    feed.setVisibleRange(view, key === null ? null : { first: key, last: key });
  return { local, watch, scrollTo, show, end, ends, short, repeated, lists, page: () => page, ids, wholes };
}

const newest = (count: number, stored = STORED) => Array.from({ length: count }, (_, n) => aPostId(stored - n));

/** Grows the list page by page, as further reading does. */
async function grow({ watch, ids }: Awaited<ReturnType<typeof watched>>, to: number): Promise<void> {
  for (let limit = PAGE_SIZE; limit <= to; limit += PAGE_SIZE) {
    watch(limit);
    await vi.waitFor(() => expect(ids()).toHaveLength(limit));
  }
}

/** Reads down to the `to`-th post as a user does: pages far above are released. */
async function readDown(feed: Awaited<ReturnType<typeof watched>>, to: number): Promise<void> {
  await grow(feed, to);
  feed.scrollTo(to - 1);
  await vi.waitFor(() => expect(feed.wholes().length).toBeLessThan(to));
}

/** Counts the rows of posts that are read from now on, once all earlier reads have ended: none in a hundred turns of the event loop. */
async function rowsRead(local: LocalDb): Promise<() => number> {
  let count = 0;
  local.cache.posts.hook('reading', (row) => {
    count++;
    return row;
  });
  for (let before = -1; before !== count;) {
    before = count;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  const start = count;
  return () => count - start;
}

test('a list that grew page by page equals one that is read at once', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 52);

  expect(feed.ids()).toEqual(newest(52));
  expect(feed.ends, 'no end was reported').toEqual([]);
});

test('the end of the stored posts is reported', async () => {
  const feed = await watched(PAGE_SIZE, 26);
  await grow(feed, 24);
  feed.watch(28);
  await vi.waitFor(() => expect(feed.page()?.isAllOfDevice).toBe(true));

  expect(feed.ids()).toEqual(newest(26, 26));
  expect(new Set(feed.ends)).toEqual(new Set([26]));
});

test('only pages near the reader of a long list are read again after a change', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 52);
  const read = await rowsRead(feed.local);

  await giveFlower(feed.local, aPostId(STORED - 50), true);
  await vi.waitFor(() => expect(feed.page()?.posts[50]).toMatchObject({ isFlowered: true }));
  await feed.local.cache.posts.update(aPostId(STORED - 1), { content: 'Changed' });
  await vi.waitFor(() => expect(feed.page()?.posts[1]).toMatchObject({ content: 'Changed' }));

  expect(read()).toBeLessThanOrEqual(40);
});

test('a new page at the end reads no page far above again', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 52);
  const read = await rowsRead(feed.local);

  await feed.local.cache.posts.bulkPut(Array.from({ length: 8 }, (_, n) => post(n + 1)));
  feed.watch(56);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(56));

  expect(read()).toBeLessThanOrEqual(24);
});

test('far from the reader only positions are in memory, at the top whole posts', async () => {
  const feed = await watched(PAGE_SIZE);

  await readDown(feed, 56);

  expect(feed.ids()).toEqual(newest(56).map((id, n) => (n < 4 || n >= 40 ? id : '…')));
  expect(new Set(feed.page()?.posts.map(keyOf)).size, 'all posts differ').toBe(56);
});

test('scrolling back shows the current state', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 56);
  await feed.local.cache.posts.update(aPostId(STORED - 20), { content: 'Changed' });
  await feed.local.cache.posts.delete(aPostId(STORED - 21));

  feed.scrollTo(21);
  await vi.waitFor(() => expect(feed.wholes()).toContain(20));

  expect(feed.page()?.posts[20]).toMatchObject({ content: 'Changed' });
  await vi.waitFor(() => expect(feed.ids().length).toBeGreaterThanOrEqual(56));
  const left = newest(60).filter((id) => id !== aPostId(STORED - 21));
  expect(feed.wholes().length).toBeLessThan(40);
  expect(feed.wholes().map((n) => feed.ids()[n])).toEqual(feed.wholes().map((n) => left[n]));
});

test('a list that was left has its full length again, with newer posts', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 56);
  const read = await rowsRead(feed.local);
  feed.watch(56).unsubscribe();
  await feed.local.cache.posts.bulkPut([post(STORED + 1), { ...post(4), content: 'Changed' }]);

  feed.watch(56);
  await vi.waitFor(() => expect(feed.ids()[0]).toBe(aPostId(STORED + 1)));

  expect(feed.ids()).toEqual(newest(57, STORED + 1).map((id, n) => (n < 5 || n >= 41 ? id : '…')));
  expect(read()).toBeLessThanOrEqual(21);
});

test('a change at the top reads few of very many new posts', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 12);
  feed.scrollTo(0);
  const last = STORED + 50;
  await feed.local.cache.posts.bulkPut(Array.from({ length: 50 }, (_, n) => post(STORED + 1 + n)));
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(62));
  const unseen = feed.ids();
  feed.scrollTo(0);
  // The pages at the top, and the last one.
  await vi.waitFor(() => expect(feed.wholes()).toHaveLength(5 * PAGE_SIZE));
  const read = await rowsRead(feed.local);

  await feed.local.cache.posts.bulkPut([post(last + 1), { ...post(last), content: 'Changed' }]);
  await vi.waitFor(() => expect(feed.page()?.posts[1]).toMatchObject({ content: 'Changed' }));

  expect(unseen).toEqual(newest(62, last));
  expect(feed.ids().slice(0, 12)).toEqual(newest(12, last + 1));
  expect(read()).toBeLessThanOrEqual(5);
});

test('posts near each view of the list are in memory: the photo viewer moves away from the cards below it', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 56);
  const key = (n: number) => keyOf(feed.page()?.posts[n] ?? -1);
  feed.show('photos', key(20));
  feed.show('list', key(54));
  await vi.waitFor(() => expect(feed.wholes().length).toBeLessThan(56));
  const both = feed.wholes();
  feed.show('photos', null);
  await vi.waitFor(() => expect(feed.wholes()).not.toContain(20));

  expect(both).toEqual(expect.arrayContaining([12, 20, 28, 54]));
  expect(feed.wholes()).toContain(54);
});

test('posts that arrive further up stay in memory until the reader was there: they are held back and counted', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 56);

  await feed.local.cache.posts.bulkPut(Array.from({ length: 50 }, (_, n) => post(STORED + 1 + n)));
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(106));
  const unseen = feed.ids().slice(0, 50);
  feed.scrollTo(0);
  await vi.waitFor(() => expect(feed.wholes()).not.toContain(80));
  feed.scrollTo(80);
  await vi.waitFor(() => expect(feed.wholes()).toContain(80));

  expect(unseen).toEqual(newest(50, STORED + 50));
  expect(feed.ids().slice(4, 50)).toEqual(Array.from({ length: 46 }, () => '…'));
});

test('a large write reads again only the pages near the reader', async () => {
  const feed = await watched(PAGE_SIZE);
  await readDown(feed, 56);
  const read = await rowsRead(feed.local);

  const changed = Array.from({ length: 30 }, (_, n) => ({ ...post(STORED - n), content: 'Changed' }));
  await feed.local.cache.posts.bulkPut(changed);
  await vi.waitFor(() => expect(feed.page()?.posts[0]).toMatchObject({ content: 'Changed' }));

  expect(read()).toBeLessThanOrEqual(20);
});

test('changes of a large write further up are shown once it is over', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 44);

  const changed = Array.from({ length: 12 }, (_, n) => ({ ...post(STORED - n), content: 'Changed' }));
  await feed.local.cache.posts.bulkPut(changed);

  await vi.waitFor(() => expect(feed.page()?.posts[1]).toMatchObject({ content: 'Changed' }));
  expect(feed.ids()).toEqual(newest(44));
});

test('deletions and additions further up leave no gap and no repeat', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 44);

  await feed.local.cache.posts.bulkDelete([aPostId(STORED - 3), aPostId(STORED - 30)]);
  await vi.waitFor(() => expect(feed.ids()).not.toContain(aPostId(STORED - 30)));
  await vi.waitFor(() => expect(feed.ids().length).toBeGreaterThanOrEqual(44));
  await feed.local.cache.posts.bulkPut([post(STORED + 1), post(STORED + 2)]);
  await vi.waitFor(() => expect(feed.ids()[0]).toBe(aPostId(STORED + 2)));

  const left = newest(46, STORED + 2).filter((id) => id !== aPostId(STORED - 3) && id !== aPostId(STORED - 30));
  expect(feed.ids().slice(0, 44)).toEqual(left.slice(0, 44));
  expect(new Set(feed.ids()).size).toBe(feed.ids().length);
  expect(feed.short, 'no list was shorter than wanted').toEqual([]);
});

test('a blocked user disappears from a long list, which is filled up again', async () => {
  const feed = await watched(PAGE_SIZE);
  await grow(feed, 40);

  await blockPerson(feed.local, cem.id, true);
  await vi.waitFor(() =>
    expect(
      feed
        .page()
        ?.posts.filter(isWhole)
        .some(({ author }) => author.id === cem.id),
    ).toBe(false),
  );

  expect(feed.ids()).toHaveLength(40);
});

test('rows written by the worker or another tab are listed', async () => {
  const feed = await watched(PAGE_SIZE);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(PAGE_SIZE));
  const { cache } = feed.local;
  const changed = { ...post(STORED - 1), content: 'Changed' };
  // Written past this tab's Dexie, which then only gets the other tab's message: plain objects.
  const transaction = cache.backendDB().transaction('posts', 'readwrite');
  transaction.objectStore('posts').put(changed);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  const channel = new BroadcastChannel('x-storagemutated-1');
  channel.postMessage({ [`idb://${cache.name}/posts/`]: structuredClone(new RangeSet(changed.id)) });

  await vi.waitFor(() => expect(feed.page()?.posts[1]).toMatchObject({ content: 'Changed' }));
  channel.close();
});

// The posts are removed at any moment of the reading that fills the page.
test.for(Array.from({ length: 40 }, (_, turns) => turns))(
  'posts that leave a page while it fills appear in no page twice (after %i turns)',
  async (turns) => {
    const feed = await watched(PAGE_SIZE, 0);
    const { posts } = feed.local.cache;
    await posts.bulkPut(Array.from({ length: 6 }, (_, n) => post(n + 1)));
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await posts.bulkDelete([aPostId(6), aPostId(5)]);
    feed.watch(8);
    await vi.waitFor(() => expect(feed.ids()).toEqual(newest(4, 4)));
    expect(feed.repeated).toEqual([]);
  },
);

test('a post that is being sent is in each list: its row is read before its mutation is gone', async () => {
  const feed = await watched(PAGE_SIZE);
  const { cache, out } = feed.local;
  const id = aPostId(STORED + 1);
  const words = { content: 'Peonies', location: '', audience: 'everyone' } as const;
  const picture = { name: 'photo.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
  await enqueue(feed.local, createPost, { id, ...words, photos: [{ picture, altText: '' }] });
  await vi.waitFor(() => expect(feed.ids()[0]).toBe(id));
  const before = feed.lists.length;
  // No page can read flowers while this lasts; everything else is read.
  let isHeld = true;
  const hold = cache.transaction('rw', cache.flowers, async () => {
    while (isHeld) await cache.flowers.count();
  });

  await cache.posts.put(post(STORED + 1));
  await out.outbox.clear();
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  isHeld = false;
  await hold;
  await vi.waitFor(() => expect(feed.page()?.posts[0]).toMatchObject({ delivery: { kind: 'sent' } }));

  expect(feed.lists.slice(before).filter((ids) => ids[0] !== id)).toEqual([]);
});

test('an unsubscribed reader gets no more lists', async () => {
  const feed = await watched(PAGE_SIZE);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(PAGE_SIZE));
  const last = feed.watch(8);
  feed.end.unsubscribe();
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(8));
  last.unsubscribe();

  await feed.local.cache.posts.put(post(STORED + 1));
  await feed.local.cache.posts.toCollection().count();

  expect(feed.ids()).toHaveLength(8);
});
