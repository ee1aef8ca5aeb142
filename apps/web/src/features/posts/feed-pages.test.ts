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
import { createPost } from './posts.mutators.ts';

const viewer = { id: aUserId(1), firstName: 'Ada', lastName: '', username: null, profileImageUrl: null };
const bea = { ...viewer, id: aUserId(2), firstName: 'Bea' };
const cem = { ...viewer, id: aUserId(3), firstName: 'Cem' };
const STORED = 300;

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
  const feed = new FeedPages(local, viewer);
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
  for (let limit = 20; limit <= to; limit += 20) {
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

const rowsRead = (local: LocalDb) => {
  let count = 0;
  local.cache.posts.hook('reading', (row) => {
    count++;
    return row;
  });
  return () => count;
};

test('a list that grew page by page equals one that is read at once', async () => {
  const feed = await watched(20);
  await grow(feed, 260);

  expect(feed.ids()).toEqual(newest(260));
  expect(feed.ends, 'no end was reported').toEqual([]);
});

test('the end of the stored posts is reported', async () => {
  const feed = await watched(20, 130);
  await grow(feed, 120);
  feed.watch(140);
  await vi.waitFor(() => expect(feed.page()?.isAllOfDevice).toBe(true));

  expect(feed.ids()).toEqual(newest(130, 130));
  expect(new Set(feed.ends)).toEqual(new Set([130]));
});

test('only pages near the reader of a long list are read again after a change', async () => {
  const feed = await watched(20);
  await readDown(feed, 260);
  const read = rowsRead(feed.local);

  await giveFlower(feed.local, aPostId(STORED - 250), true);
  await vi.waitFor(() => expect(feed.page()?.posts[250]).toMatchObject({ isFlowered: true }));
  await feed.local.cache.posts.update(aPostId(STORED - 5), { content: 'Changed' });
  await vi.waitFor(() => expect(feed.page()?.posts[5]).toMatchObject({ content: 'Changed' }));

  expect(read()).toBeLessThanOrEqual(200);
});

test('a new page at the end reads no page far above again', async () => {
  const feed = await watched(20);
  await readDown(feed, 260);
  const read = rowsRead(feed.local);

  await feed.local.cache.posts.bulkPut(Array.from({ length: 40 }, (_, n) => post(n + 1)));
  feed.watch(280);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(280));

  expect(read()).toBeLessThanOrEqual(120);
});

test('far from the reader only positions are in memory, at the top whole posts', async () => {
  const feed = await watched(20);

  await readDown(feed, 280);

  expect(feed.ids()).toEqual(newest(280).map((id, n) => (n < 20 || n >= 200 ? id : '…')));
  expect(new Set(feed.page()?.posts.map(keyOf)).size, 'all posts differ').toBe(280);
});

test('scrolling back shows the current state', async () => {
  const feed = await watched(20);
  await readDown(feed, 280);
  await feed.local.cache.posts.update(aPostId(STORED - 100), { content: 'Changed' });
  await feed.local.cache.posts.delete(aPostId(STORED - 101));

  feed.scrollTo(105);
  await vi.waitFor(() => expect(feed.wholes()).toContain(100));

  expect(feed.page()?.posts[100]).toMatchObject({ content: 'Changed' });
  await vi.waitFor(() => expect(feed.ids().length).toBeGreaterThanOrEqual(280));
  const left = newest(300).filter((id) => id !== aPostId(STORED - 101));
  expect(feed.wholes().length).toBeLessThan(200);
  expect(feed.wholes().map((n) => feed.ids()[n])).toEqual(feed.wholes().map((n) => left[n]));
});

test('a list that was left has its full length again, with newer posts', async () => {
  const feed = await watched(20);
  await readDown(feed, 280);
  const read = rowsRead(feed.local);
  feed.watch(280).unsubscribe();
  await feed.local.cache.posts.bulkPut([post(STORED + 1), { ...post(20), content: 'Changed' }]);

  feed.watch(280);
  await vi.waitFor(() => expect(feed.ids()[0]).toBe(aPostId(STORED + 1)));

  expect(feed.ids()).toEqual(newest(281, STORED + 1).map((id, n) => (n < 21 || n >= 201 ? id : '…')));
  expect(read()).toBeLessThanOrEqual(101);
});

test('a change at the top reads few of very many new posts', async () => {
  const feed = await watched(20);
  await grow(feed, 60);
  feed.scrollTo(0);
  const last = STORED + 250;
  await feed.local.cache.posts.bulkPut(Array.from({ length: 250 }, (_, n) => post(STORED + 1 + n)));
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(310));
  const unseen = feed.ids();
  feed.scrollTo(0);
  await vi.waitFor(() => expect(feed.wholes().length).toBeLessThan(310));
  const read = rowsRead(feed.local);

  await feed.local.cache.posts.bulkPut([post(last + 1), { ...post(last), content: 'Changed' }]);
  await vi.waitFor(() => expect(feed.page()?.posts[1]).toMatchObject({ content: 'Changed' }));

  expect(unseen).toEqual(newest(310, last));
  expect(feed.ids().slice(0, 60)).toEqual(newest(60, last + 1));
  expect(read()).toBeLessThanOrEqual(21);
});

test('posts near each view of the list are in memory: the photo viewer moves away from the cards below it', async () => {
  const feed = await watched(20);
  await grow(feed, 280);
  const key = (n: number) => keyOf(feed.page()?.posts[n] ?? -1);
  feed.show('photos', key(100));
  feed.show('list', key(270));
  await vi.waitFor(() => expect(feed.wholes().length).toBeLessThan(280));
  const both = feed.wholes();
  feed.show('photos', null);
  await vi.waitFor(() => expect(feed.wholes()).not.toContain(100));

  expect(both).toEqual(expect.arrayContaining([60, 100, 140, 270]));
  expect(feed.wholes()).toContain(270);
});

test('posts that arrive further up stay in memory until the reader was there: they are held back and counted', async () => {
  const feed = await watched(20);
  await readDown(feed, 280);

  await feed.local.cache.posts.bulkPut(Array.from({ length: 250 }, (_, n) => post(STORED + 1 + n)));
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(530));
  const unseen = feed.ids().slice(0, 250);
  feed.scrollTo(0);
  await vi.waitFor(() => expect(feed.wholes()).not.toContain(400));
  feed.scrollTo(400);
  await vi.waitFor(() => expect(feed.wholes()).toContain(400));

  expect(unseen).toEqual(newest(250, STORED + 250));
  expect(feed.ids().slice(20, 250)).toEqual(Array.from({ length: 230 }, () => '…'));
});

test('a large write reads again only the pages near the reader', async () => {
  const feed = await watched(20);
  await readDown(feed, 280);
  const read = rowsRead(feed.local);

  const changed = Array.from({ length: 150 }, (_, n) => ({ ...post(STORED - n), content: 'Changed' }));
  await feed.local.cache.posts.bulkPut(changed);
  await vi.waitFor(() => expect(feed.page()?.posts[0]).toMatchObject({ content: 'Changed' }));

  expect(read()).toBeLessThanOrEqual(100);
});

test('changes of a large write further up are shown once it is over', async () => {
  const feed = await watched(20);
  await grow(feed, 220);

  const changed = Array.from({ length: 60 }, (_, n) => ({ ...post(STORED - n), content: 'Changed' }));
  await feed.local.cache.posts.bulkPut(changed);

  await vi.waitFor(() => expect(feed.page()?.posts[5]).toMatchObject({ content: 'Changed' }));
  expect(feed.ids()).toEqual(newest(220));
});

test('deletions and additions further up leave no gap and no repeat', async () => {
  const feed = await watched(20);
  await grow(feed, 220);

  await feed.local.cache.posts.bulkDelete([aPostId(STORED - 3), aPostId(STORED - 150)]);
  await vi.waitFor(() => expect(feed.ids()).not.toContain(aPostId(STORED - 150)));
  await vi.waitFor(() => expect(feed.ids().length).toBeGreaterThanOrEqual(220));
  await feed.local.cache.posts.bulkPut([post(STORED + 1), post(STORED + 2)]);
  await vi.waitFor(() => expect(feed.ids()[0]).toBe(aPostId(STORED + 2)));

  const left = newest(222, STORED + 2).filter((id) => id !== aPostId(STORED - 3) && id !== aPostId(STORED - 150));
  expect(feed.ids().slice(0, 220)).toEqual(left.slice(0, 220));
  expect(new Set(feed.ids()).size).toBe(feed.ids().length);
  expect(feed.short, 'no list was shorter than wanted').toEqual([]);
});

test('a blocked user disappears from a long list, which is filled up again', async () => {
  const feed = await watched(20);
  await grow(feed, 200);

  await blockPerson(feed.local, cem.id, true);
  await vi.waitFor(() =>
    expect(
      feed
        .page()
        ?.posts.filter(isWhole)
        .some(({ author }) => author.id === cem.id),
    ).toBe(false),
  );

  expect(feed.ids()).toHaveLength(200);
});

test('rows written by the worker or another tab are listed', async () => {
  const feed = await watched(20);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(20));
  const { cache } = feed.local;
  const changed = { ...post(STORED - 5), content: 'Changed' };
  // Written past this tab's Dexie, which then only gets the other tab's message: plain objects.
  const transaction = cache.backendDB().transaction('posts', 'readwrite');
  transaction.objectStore('posts').put(changed);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  const channel = new BroadcastChannel('x-storagemutated-1');
  channel.postMessage({ [`idb://${cache.name}/posts/`]: structuredClone(new RangeSet(changed.id)) });

  await vi.waitFor(() => expect(feed.page()?.posts[5]).toMatchObject({ content: 'Changed' }));
  channel.close();
});

test('posts that leave a page while it fills appear in no page twice', async () => {
  for (let turns = 0; turns < 40; turns++) {
    const feed = await watched(20, 0);
    const { posts } = feed.local.cache;
    await posts.bulkPut(Array.from({ length: 30 }, (_, n) => post(n + 1)));
    // The posts are removed at any moment of the reading that fills the page.
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await posts.bulkDelete([aPostId(30), aPostId(29), aPostId(28)]);
    feed.watch(40);
    await vi.waitFor(() => expect(feed.ids()).toEqual(newest(27, 27)));
    expect(feed.repeated).toEqual([]);
  }
});

test('a post that is being sent is in each list: its row is read before its mutation is gone', async () => {
  const feed = await watched(20);
  const { cache, out } = feed.local;
  const id = aPostId(STORED + 1);
  const words = { content: 'Peonies', location: '', altText: '', audience: 'everyone' } as const;
  const picture = { name: 'photo.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
  await enqueue(feed.local, createPost, { id, ...words, picture });
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
  const feed = await watched(20);
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(20));
  const last = feed.watch(40);
  feed.end.unsubscribe();
  await vi.waitFor(() => expect(feed.ids()).toHaveLength(40));
  last.unsubscribe();

  await feed.local.cache.posts.put(post(STORED + 1));
  await feed.local.cache.posts.toCollection().count();

  expect(feed.ids()).toHaveLength(40);
});
