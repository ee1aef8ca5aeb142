import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { enqueue } from '../../sync/enqueue.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { giveFlower } from '../flowers/give-flower.ts';
import { readStoredBytes, readPost, readPostsOf } from './posts.local.ts';
import { createPost, deletePost } from './posts.sync.ts';
import { removePost } from './remove-post.ts';
import { aDevice, onlyEntry } from './testing/a-device.ts';
import { aPerson, aPost, aPostId } from './testing/a-post-view.ts';
import { readFeed } from './testing/read-feed.ts';
import { sharePhoto } from './testing/share-photo.ts';

const ada = aPerson('ada');
const PICTURE = { name: 'photo.webp', type: 'image/webp', width: 4, height: 5, thumbhash: 'aGFzaA==' };
const bytes = () => new Blob(['pixels'], { type: 'image/webp' });
const words = { content: ' Roses ', location: '', altText: ' Red roses ', audience: 'onlyMe' as const };

test('a shared post is on top at once, as waiting, with its bytes, trimmed, and private if desired', async () => {
  const local = await aDevice();
  await local.cache.posts.bulkPut([aPost(1, 'bob'), aPost(2, 'bob')]);

  const id = await sharePhoto(local, words, bytes(), PICTURE);

  const { posts } = await readFeed(local, ada, 20);
  const { key } = await onlyEntry(local);
  expect(posts.map((post) => post.id)).toEqual([id, aPostId(2), aPostId(1)]);
  expect(posts[0]).toMatchObject({
    content: 'Roses',
    audience: 'onlyMe',
    author: { firstName: 'ada' },
    delivery: { kind: 'waiting', key },
    photos: [{ altText: 'Red roses', picture: { kind: 'local', key, picture: PICTURE } }],
  });
  expect(await (await readStoredBytes(local, key, 'image/webp'))?.text()).toBe('pixels');
});

test('stored args of another shape are not sent', () => {
  expect(createPost.read({ id: aPostId(1) })).toBeNull();
});

test('deleting an unsent post withdraws it with its bytes and sends nothing', async () => {
  const local = await aDevice();
  const id = await sharePhoto(local, words, bytes(), PICTURE);

  await removePost(local, id);

  expect(await local.out.outbox.count()).toBe(0);
  expect(await local.out.chunks.count()).toBe(0);
});

test('a post that may have arrived is cancelled on the server and then deleted, and hidden meanwhile', async () => {
  const local = await aDevice();
  const id = await sharePhoto(local, words, bytes(), PICTURE);
  const { key } = await onlyEntry(local);
  await local.out.outbox.update(key, { status: 'sending', sends: 1 });

  await removePost(local, id);

  const kinds = (await local.out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);
  expect(kinds).toEqual(['write.cancel', 'post.delete']);
  expect((await readFeed(local, ada, 20)).posts).toEqual([]);
});

test('a deleted post disappears at once, and comes back when the server refuses', async () => {
  const local = await aDevice();
  await local.cache.posts.bulkPut([aPost(1, 'ada'), aPost(2, 'bob')]);

  const key = await enqueue(local, deletePost, { id: aPostId(1) });
  const meanwhile = (await readFeed(local, ada, 20)).posts.map(({ id }) => id);
  await local.out.outbox.update(key, { status: 'failed', error: { status: 403, code: 'not_own_post', message: '' } });
  const refused = (await readFeed(local, ada, 20)).posts.map(({ id }) => id);

  expect(meanwhile).toEqual([aPostId(2)]);
  expect(refused).toEqual([aPostId(2), aPostId(1)]);
});

test('deleting twice is one mutation', async () => {
  const local = await aDevice();

  await removePost(local, aPostId(1));
  await removePost(local, aPostId(1));

  expect(await local.out.outbox.count()).toBe(1);
});

test('a refused post stays, with the error', async () => {
  const local = await aDevice();
  await sharePhoto(local, words, bytes(), PICTURE);
  const { key } = await onlyEntry(local);

  await local.out.outbox.update(key, { status: 'failed', error: { status: 400, code: 'file_damaged', message: 'x' } });

  const { posts } = await readFeed(local, ada, 20);
  expect(posts[0]?.delivery).toEqual({ kind: 'failed', key, code: 'file_damaged', message: 'x' });
});

test('a post is shown once while both its row and its mutation are stored', async () => {
  const local = await aDevice();
  const id = await sharePhoto(local, words, bytes(), PICTURE);
  const { key } = await onlyEntry(local);

  await local.out.outbox.update(key, { status: 'acked' });
  const before = (await readFeed(local, ada, 20)).posts;
  await local.cache.posts.put({ ...aPost(5, 'ada'), id });
  const after = (await readFeed(local, ada, 20)).posts;

  expect(before.map((post) => [post.id, post.delivery.kind])).toEqual([[id, 'sent']]);
  expect(after.map((post) => [post.id, post.content])).toEqual([[id, 'caption 5']]);
});

test('flowers show as tapped, the last tap wins, and one mutation is sent', async () => {
  const local = await aDevice();
  await local.cache.posts.put(aPost(1, 'bob', { flowersCount: 2 }));
  const postId = aPostId(1);

  await giveFlower(local, postId, true);
  const given = (await readFeed(local, ada, 20)).posts[0];
  await giveFlower(local, postId, false);
  const taken = (await readFeed(local, ada, 20)).posts[0];

  expect(given).toMatchObject({ isFlowered: true, flowersCount: 3 });
  expect(taken).toMatchObject({ isFlowered: false, flowersCount: 2 });
  await giveFlower(local, postId, true);
  expect((await onlyEntry(local)).args).toEqual({ postId, isFlowered: true });
});

test('a flower on an unsent post waits for the post', async () => {
  const local = await aDevice();
  const postId = await sharePhoto(local, words, bytes(), PICTURE);
  const { key } = await onlyEntry(local);

  await giveFlower(local, postId, true);

  const flower = await local.out.outbox.where('kind').equals('flower.set').first();
  expect(flower?.deps).toEqual([key]);
  expect((await readFeed(local, ada, 20)).posts[0]).toMatchObject({ isFlowered: true, flowersCount: 1 });
});

test('the feed is read a page at a time, newest first, and reports the end of the stored posts', async () => {
  const local = await aDevice();
  await local.cache.posts.bulkPut(Array.from({ length: 25 }, (_, i) => aPost(i + 1, 'bob')));

  const page = await readFeed(local, ada, 20);
  const all = await readFeed(local, ada, 40);

  expect([page.posts.length, page.posts[0]?.createdAt, page.isAllOfDevice]).toEqual([20, 25, false]);
  expect([all.posts.length, all.posts.at(-1)?.createdAt, all.isAllOfDevice]).toEqual([25, 1, true]);
});

test('posts older than the feed are only in the list of their author, as far as it is complete', async () => {
  const local = await aDevice();
  const { id: bob } = aPerson('bob');
  await local.cache.posts.bulkPut([1, 2, 3, 4, 5].map((n) => aPost(n, n === 4 ? 'cyd' : 'bob')));
  const window = new Date(4).toISOString();
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: null, window, settled: null, lastOkAt: 0 });
  const idsOf = async (isCutOff = false) =>
    (await readPostsOf(local, ada, bob, 20, isCutOff)).posts.map(({ createdAt }) => createdAt);

  const feed = (await readFeed(local, ada, 20)).posts.map(({ createdAt }) => createdAt);
  const neverAsked = await idsOf();
  const cutOff = await idsOf(true);
  const to = new Date(2).toISOString();
  await local.cache.pages.put({ key: `posts:${bob}`, fetchedAt: 0, validatedAt: 0, next: '/api/posts?cursor=x', to });
  const stored = await idsOf();
  await local.cache.posts.delete(aPostId(2));
  const swept = await idsOf();

  expect(feed).toEqual([5, 4]);
  expect([neverAsked, cutOff, stored, swept]).toEqual([[5], [5, 3, 2, 1], [5, 3, 2], [5]]);
});

test('an unsent post is only in the list of its author', async () => {
  const local = await aDevice();
  await local.cache.posts.put(aPost(1, 'ada', { audience: 'onlyMe' }));
  const id = await sharePhoto(local, words, bytes(), PICTURE);

  const own = await readPostsOf(local, ada, ada.id, 20, false);
  const other = await readPostsOf(local, ada, aPerson('bob').id, 20, false);
  const single = await readPost(local, ada, id);

  expect(own.posts.map((post) => post.id)).toEqual([id, aPostId(1)]);
  expect(other.posts).toEqual([]);
  expect(single?.delivery.kind).toBe('waiting');
  expect(await readPost(local, ada, aPostId(9))).toBeNull();
});

test('a post of a blocked user is not found, not even by its address', async () => {
  const local = await aDevice();
  const [ofBob, ofCem] = [aPost(1, 'bob'), aPost(2, 'cem')];
  await local.cache.posts.bulkPut([ofBob, ofCem]);

  await blockPerson(local, ofBob.user.id, true);

  expect(await readPost(local, ada, ofBob.id)).toBeNull();
  expect(await readPost(local, ada, ofCem.id)).not.toBeNull();
});
