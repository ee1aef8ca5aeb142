import type { AdId } from '@posy/contract/ids';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import type { MutationDefinition } from '@posy/sync/mutation';
import { branded } from '@posy/testkit/branded';
import { aCommentId, aConversation, aMessageId, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { createAd } from '../features/ads/ads.sync.ts';
import { addComment } from '../features/comments/comments.sync.ts';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { sendMessage } from '../features/messages/messages.sync.ts';
import { readConversation } from '../features/messages/read-messages.mutators.ts';
import { createPost, deletePost } from '../features/posts/posts.sync.ts';
import { viewPosts } from '../features/posts/views.mutators.ts';
import type { LocalDb } from '../local/local-db.ts';
import { storeFile, readFileOf } from '../local/stored-file.ts';
import { enqueue } from './enqueue.ts';
import { discardEntry, retryEntry } from './outbox-actions.ts';
import { testDevice, testLocal } from './testing/test-local.ts';
import { onWake } from './wake.ts';

const picture = { name: 'a.png', type: 'image/png', width: 1, height: 1, thumbhash: '' };
const post = (n: number) => ({
  id: aPostId(n),
  content: '',
  location: '',
  audience: 'everyone' as const,
  photos: [{ picture, altText: '' }],
});
const aMessage = {
  id: aMessageId(1),
  conversationId: aConversation().id,
  toUserId: aUserId(2),
  after: null,
  content: 'Hello',
  file: null,
};
const anAd = {
  id: branded<AdId>('0190aaaa-0000-7000-8000-0000000000ad'),
  title: 'Roses',
  description: '',
  targetAudience: '18-24',
  dailyBudget: 1,
  duration: 1,
  callToAction: 'learn-more',
  linkUrl: '',
  picture: null,
  mediaOf: null,
};
const photo = (size: number) => new File([new Uint8Array(size).fill(7)], 'a.png', { type: 'image/png' });
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();

async function mark(local: LocalDb, key: string, change: object): Promise<void> {
  await local.out.outbox.update(key, change);
}

test('a mutation is stored before anything else, in order, and wakes the sender', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  let woken = 0;
  onWake(local.uid, () => void woken++);

  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  device.clock.advance(-1_000_000);
  await enqueue(local, setFlower, { postId: aPostId(2), isFlowered: true });
  local.close();

  const reopened = await testLocal(device);
  expect((await entries(reopened)).map(({ ord, target, status, sends }) => [ord, target.id, status, sends])).toEqual([
    [1, aPostId(1), 'queued', 0],
    [2, aPostId(2), 'queued', 0],
  ]);
  expect(woken).toBe(2);
});

test('only the last mutation of a flower is sent, unless an earlier one may be in flight', async () => {
  const local = await testLocal();
  const first = await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: false });

  expect((await entries(local)).map(({ args }) => args)).toEqual([{ postId: aPostId(1), isFlowered: false }]);
  expect(await local.out.outbox.get(first)).toBeUndefined();

  const [sent] = await entries(local);
  await mark(local, sent?.key ?? '', { sends: 1 });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  expect(await entries(local)).toHaveLength(2);
});

test('a mutation without an effect wakes no sender', async () => {
  const local = await testLocal();
  const { id } = aConversation();
  await enqueue(local, readConversation, { conversationId: id, k: 2 });
  let woken = 0;
  onWake(local.uid, () => void woken++);

  await enqueue(local, readConversation, { conversationId: id, k: 1 });

  expect(woken).toBe(0);
});

test('H36 an unsent post that is deleted is withdrawn with its picture and its flowers', async () => {
  const local = await testLocal();
  await enqueue(local, createPost, post(1), { file: photo(10) });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });

  await enqueue(local, deletePost, { id: aPostId(1) });

  expect(await entries(local)).toEqual([]);
  expect(await local.out.chunks.count()).toBe(0);
});

test('H51 a deleted post that may have arrived is cancelled on the server and then deleted', async () => {
  const local = await testLocal();
  const key = await enqueue(local, createPost, post(1), { file: photo(10) });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await mark(local, key, { status: 'sending', sends: 1 });

  await enqueue(local, deletePost, { id: aPostId(1) });

  expect((await entries(local)).map(({ kind, lane, args, status }) => ({ kind, lane, args, status }))).toEqual([
    { kind: 'write.cancel', lane: `p:${aPostId(1)}`, args: { key, lane: `p:${aPostId(1)}` }, status: 'queued' },
    { kind: 'post.delete', lane: `p:${aPostId(1)}`, args: { id: aPostId(1) }, status: 'queued' },
  ]);
  expect(await local.out.chunks.count()).toBe(0);
});

test('a video of which only bytes were sent leaves nothing to delete, and its upload is deleted', async () => {
  const local = await testLocal();
  const video = { ...post(1), photos: [{ picture: { ...picture, kind: 'video' as const }, altText: '' }] };
  const key = await enqueue(local, createPost, video, { file: photo(10) });
  await mark(local, key, { status: 'sending', sends: 1 });

  await discardEntry(local, key);

  expect(await entries(local)).toMatchObject([{ kind: 'upload.drop', args: { key } }]);
});

test('a posted video is deleted on the server', async () => {
  const local = await testLocal();
  const video = { ...post(1), photos: [{ picture: { ...picture, kind: 'video' as const }, altText: '' }] };
  const key = await enqueue(local, createPost, video, { file: photo(10) });
  await mark(local, key, { status: 'queued', sends: 1, isPosted: true });

  await discardEntry(local, key);

  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['write.cancel', 'post.delete']);
});

test.each([
  ['comment', addComment, { id: aCommentId(1), postId: aPostId(1), content: 'x' }, ['write.cancel', 'comment.delete']],
  ['ad', createAd, anAd, ['write.cancel', 'ad.delete']],
  // Deleting a message would remove it only for its sender.
  ['message', sendMessage, aMessage, ['write.cancel']],
] as const)('a %s is cancelled while it is sent', async (_what, definition, args, left) => {
  const local = await testLocal();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each definition stands beside its own args
  const key = await enqueue(local, definition as MutationDefinition<unknown>, args);
  await mark(local, key, { status: 'sending', sends: 1 });

  await discardEntry(local, key);

  expect((await entries(local)).map(({ kind }) => kind)).toEqual(left);
});

test('a flower on an unsent post waits for it, and is blocked when it fails', async () => {
  const local = await testLocal();
  const key = await enqueue(local, createPost, post(1), { file: photo(10) });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await mark(local, key, { status: 'failed' });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: false });

  const [, , second] = await entries(local);
  const flowers = (await entries(local)).filter(({ kind }) => kind === 'flower.set');
  expect(second).toBeUndefined();
  expect(flowers).toMatchObject([{ deps: [key], status: 'blocked' }]);
});

test('a flower neither waits for a view of the post nor is dropped with it', async () => {
  const local = await testLocal();
  await enqueue(local, viewPosts, { day: 1, postIds: [aPostId(1)] });

  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });

  expect((await entries(local)).map(({ kind, deps }) => [kind, deps])).toEqual([
    ['post.views', []],
    ['flower.set', []],
  ]);
});

test('a file is stored completely in pieces of five megabytes', async () => {
  const local = await testLocal();

  const key = await enqueue(local, createPost, post(1), { file: photo(UPLOAD_CHUNK_BYTES + 3) });

  const pieces = await local.out.chunks.orderBy('[key+i]').toArray();
  expect(pieces.map(({ i, bytes }) => [i, bytes.byteLength])).toEqual([
    [0, UPLOAD_CHUNK_BYTES],
    [1, 3],
  ]);
  expect((await local.out.outbox.get(key))?.file).toMatchObject({
    size: UPLOAD_CHUNK_BYTES + 3,
    chunks: 2,
    type: 'image/png',
  });
});

test('H21 a full device stores nothing partially, and throws', async () => {
  const local = await testLocal();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  local.out.outbox.hook('creating', () => {
    throw full;
  });

  await expect(enqueue(local, createPost, post(1), { file: photo(10) })).rejects.toThrow('full');

  expect(await local.out.chunks.count()).toBe(0);
  expect(await local.out.kv.get('ord')).toBeUndefined();
});

test('a refused mutation is retried under a new key, with its picture, and unblocks its dependents', async () => {
  const local = await testLocal();
  const key = await enqueue(local, createPost, post(1), { file: photo(10) });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await local.out.outbox.toCollection().modify((entry) => {
    Object.assign(entry, { status: entry.key === key ? 'failed' : 'blocked' });
  });

  const renewed = await retryEntry(local, key);

  expect(renewed).not.toBe(key);
  expect(await entries(local)).toMatchObject([
    { key: renewed, status: 'queued', target: { id: aPostId(1) } },
    { kind: 'flower.set', status: 'queued', deps: [renewed] },
  ]);
  expect((await readFileOf(local.out, renewed, 'image/webp'))?.size).toBe(10);
});

test('a discarded entry takes its dependents along, and one in flight is cancelled', async () => {
  const local = await testLocal();
  const key = await enqueue(local, createPost, post(1), { file: photo(10) });
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  const sending = await enqueue(local, setFlower, { postId: aPostId(2), isFlowered: true });
  await mark(local, key, { status: 'failed' });
  await mark(local, sending, { status: 'sending', sends: 1 });

  await discardEntry(local, key);
  await discardEntry(local, sending);

  expect(await entries(local)).toMatchObject([{ kind: 'write.cancel', args: { key: sending } }]);
  expect(await local.out.chunks.count()).toBe(0);
});

test('a file stored before its mutation belongs to it, and is deleted with it', async () => {
  const local = await testLocal();
  const file = await storeFile(local, photo(UPLOAD_CHUNK_BYTES + 1));

  const key = await enqueue(local, createPost, post(1), { file });
  const stored = await readFileOf(local.out, key, 'image/webp');
  await discardEntry(local, key);

  expect(stored?.size).toBe(UPLOAD_CHUNK_BYTES + 1);
  expect(await local.out.chunks.count()).toBe(0);
});
