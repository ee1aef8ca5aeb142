import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Media } from '@posy/contract/media';
import type { Op, Scope } from '@posy/contract/sync';
import { applyPull } from '@posy/sync/pull';
import { branded } from '@posy/testkit/branded';
import { aConversation, aMediaId, aMessage, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { changes } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { markRead } from '../messages/mark-read.ts';
import { attachmentDraftId, saveDraft } from '../messages/message-draft.ts';
import { countUnsent } from '../session/count-unsent.ts';
import { reportDelivered } from './conversations.sync.ts';

const { id } = aConversation();

afterEach(() => vi.unstubAllGlobals());

test('read marks and delivery reports are not counted as unsent', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ receivedK: 4, readK: 0 }));
  await markRead(local, id, 4);
  await enqueue(local, reportDelivered, { items: [{ id, k: 4 }] });

  expect(await countUnsent(local)).toEqual({ pendingMutations: 0, drafts: 0 });
});

test('one call reports at most a hundred conversations', async () => {
  const local = await testLocal();
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: branded<typeof id>(`${id.slice(0, -4)}${1000 + from + i}`), k: 1 }));

  await enqueue(local, reportDelivered, { items: items(0, 60) });
  await enqueue(local, reportDelivered, { items: items(30, 60) });
  await enqueue(local, reportDelivered, { items: items(90, 60) });

  const reports = await local.out.outbox.orderBy('ord').toArray();
  expect(reports.map(({ args }) => reportDelivered.read(args)?.items.length)).toEqual([90, 60]);
});

/** Applies a pull with these ops, or a snapshot of one's own rows. */
async function pull(local: LocalDb, ops: Op[], isSnapshot = false): Promise<void> {
  const cache = dexieCache(local, changes);
  const { cursor: asked, window } = await cache.readState();
  const cursor = { epoch: 'e', g: 1, u: 1 };
  const base = isSnapshot ? null : asked;
  const reset: Scope[] = isSnapshot ? ['u'] : [];
  const answer = { uid: local.uid, base, cursor, more: false, reset, ops, serverTime: 1 };
  await applyPull(cache, local.uid, { cursor: asked, window }, answer, 1);
}

const withCyd = conversationIdOf(aUserId(1), aUserId(3));
const file = { id: 'film', name: 'video.mp4', type: 'video/mp4', size: 4, chunks: 1 };
const media: Media = {
  id: aMediaId(1),
  kind: 'image',
  width: 4,
  height: 4,
  thumbhash: '',
  isAnimated: false,
  variants: [],
};

/** A request and a conversation, both with messages, drafts and a stored index. */
async function withRequest(): Promise<LocalDb> {
  const local = await testLocal();
  const { cache, out } = local;
  await cache.conversations.bulkPut([aConversation({ isRequest: true }), aConversation({ id: withCyd })]);
  await cache.messages.bulkPut([aMessage(1, { media }), aMessage(2), aMessage(3, { conversationId: withCyd, n: 1 })]);
  await cache.pages.bulkPut(
    [id, withCyd].map((each) => ({ key: `messages:${each}`, fetchedAt: 1, validatedAt: 1, to: '1' })),
  );
  await cache.searchIndex.put({ key: 'index', version: 1, bytes: new Uint8Array([1]), floor: null });
  for (const each of [id, withCyd]) await saveDraft(local, each, { content: 'begun' });
  const attachment = { attachment: JSON.stringify(file) };
  await out.drafts.put({ id: attachmentDraftId(id), updatedAt: 1, fields: attachment, file: null, fileId: file.id });
  await out.chunks.put({ key: file.id, i: 0, bytes: new ArrayBuffer(4), at: 1 });
  return local;
}

/** Whatever the device has of its conversations. */
async function stored({ cache, out }: LocalDb) {
  const [conversations, messages, pages, drafts, chunks, index] = await Promise.all([
    cache.conversations.toCollection().primaryKeys(),
    cache.messages.toArray(),
    cache.pages.toCollection().primaryKeys(),
    out.drafts.toCollection().primaryKeys(),
    out.chunks.count(),
    cache.searchIndex.count(),
  ]);
  const files = await cache.media.toCollection().primaryKeys();
  return { conversations, messages: messages.map(({ content }) => content), pages, drafts, chunks, index, files };
}

test('a declined request leaves nothing on a device, and other conversations stay', async () => {
  const local = await withRequest();
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) });
  await local.cache.media.put({ url: `/media/${media.id}/320?h=a`, bytes: 1, lastUsedAt: 1 });

  await pull(local, [{ s: 'u', t: 'conversation', id, rev: 2, del: 1 }]);

  expect(await stored(local)).toEqual({
    conversations: [withCyd],
    messages: ['no 3'],
    pages: [`messages:${withCyd}`],
    drafts: [`message:${withCyd}`],
    chunks: 0,
    index: 0,
    files: [],
  });
});

test('the deletion of a conversation that is not on the device leaves the draft of one that is being begun', async () => {
  const local = await testLocal();
  await saveDraft(local, id, { content: 'begun' });

  await pull(local, [{ s: 'u', t: 'conversation', id, rev: 2, del: 1 }]);

  expect((await stored(local)).drafts).toEqual([`message:${id}`]);
});

test('a conversation that a snapshot lacks keeps its draft', async () => {
  const local = await withRequest();

  await pull(local, [], true);

  const { conversations, drafts } = await stored(local);
  expect([conversations, drafts.includes(`message:${id}`)]).toEqual([[], true]);
});
