import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { setSyncStatus, setUploadProgress } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { sendMessage } from './send-message.ts';
import { ThreadReader } from './thread-reader.ts';

const conversationId = conversationIdOf(aUserId(1), aUserId(2));

/** A thread with its newest `count` messages on the device; fetching adds `fetched` older ones, or ends with `result`. */
async function open(count: number, lastN: number, fetched: number, result?: 'unreachable' | 'failed') {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ lastN }));
  const first = lastN - count + 1;
  await local.cache.messages.bulkPut(Array.from({ length: count }, (_, i) => aMessage(first + i)));
  const asked = vi.fn(async () => {
    if (result) return result;
    const from = Math.max(1, first - fetched);
    await local.cache.messages.bulkPut(Array.from({ length: first - from }, (_, i) => aMessage(from + i)));
    return from === 1 ? ('end' as const) : ('more' as const);
  });
  const reader = new ThreadReader(local, conversationId, asked);
  const close = reader.subscribe(() => undefined);
  const numbers = () => reader.get().messages?.map(({ n }) => n) ?? null;
  await vi.waitFor(() => expect(numbers()).not.toBeNull());
  return { local, reader, asked, numbers, close };
}

test('a thread first shows more of the stored messages, and fetches only at their end', async () => {
  const { reader, asked, numbers, close } = await open(120, 130, 10);
  expect([numbers()?.length, reader.get().hasOlder]).toEqual([50, true]);

  reader.older();
  await vi.waitFor(() => expect(numbers()).toHaveLength(100));
  reader.older();
  await vi.waitFor(() => expect(numbers()).toHaveLength(120));
  expect(asked).not.toHaveBeenCalled();
  reader.older();

  await vi.waitFor(() => expect(numbers()).toHaveLength(130));
  await vi.waitFor(() => expect(reader.get().hasOlder).toBe(false));
  close();
});

test('a thread with hardly any stored messages is fetched when it opens', async () => {
  const { asked, numbers, close } = await open(1, 30, 29);

  await vi.waitFor(() => expect(numbers()).toHaveLength(30));
  expect(asked).toHaveBeenCalledOnce();
  close();
});

test('a failed page is not retried by scrolling, only on request', async () => {
  const { reader, asked, close } = await open(30, 60, 0, 'failed');
  reader.older();
  await vi.waitFor(() => expect(reader.get().older).toBe('failed'));

  reader.older();
  reader.older();
  expect(asked).toHaveBeenCalledOnce();
  reader.retryOlder();

  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(reader.get().older).toBe('failed'));
  close();
});

test('an unreachable page is retried once the network is back', async () => {
  setSyncStatus({ network: 'offline' });
  const { reader, asked, close } = await open(30, 60, 0, 'unreachable');
  reader.older();
  await vi.waitFor(() => expect(reader.get().older).toBe('unreachable'));
  setSyncStatus({ waiting: 3 });
  expect(asked).toHaveBeenCalledOnce();

  setSyncStatus({ network: 'online', waiting: 0 });
  setSyncStatus({ isSyncing: true });
  setSyncStatus({ isSyncing: false });

  await vi.waitFor(() => expect(reader.get().older).toBe('unreachable'));
  expect(asked).toHaveBeenCalledTimes(2);
  close();
});

test('unchanged messages stay the same objects during writes, and upload progress is shown', async () => {
  const { local, reader, close } = await open(30, 30, 0);
  const [before] = reader.get().messages ?? [];

  await sendMessage(local, { conversationId, toUserId: aUserId(2), username: 'bea', content: 'hi' });
  await vi.waitFor(() => expect(reader.get().messages).toHaveLength(31));
  expect(reader.get().messages?.[0]).toBe(before);

  const [entry] = await local.out.outbox.toArray();
  await local.out.outbox.update(entry?.key ?? '', { status: 'sending' });
  setUploadProgress(entry?.key ?? '', { sent: 1, total: 4 });
  await vi.waitFor(() =>
    expect(reader.get().messages?.at(-1)?.delivery).toMatchObject({ kind: 'sending', progress: { sent: 1, total: 4 } }),
  );
  setUploadProgress(entry?.key ?? '', null);
  close();
});

test('a message that only the server has is fetched with all that come after it', async () => {
  const { reader, asked, numbers, close } = await open(60, 200, 100);

  expect(await reader.fetchUpTo(aMessageId(90), 90)).toBe(true);

  await vi.waitFor(() => expect(numbers()?.at(0)).toBeLessThanOrEqual(90));
  expect(asked).toHaveBeenCalledOnce();
  expect(reader.get().older).toBe('more');
  close();
});

test('a message that cannot be fetched is reported like older ones', async () => {
  const { reader, close } = await open(60, 200, 0, 'unreachable');

  expect(await reader.fetchUpTo(aMessageId(90), 90)).toBe(false);

  expect(reader.get().older).toBe('unreachable');
  close();
});

test('a quote follows the message that it shows', async () => {
  const { local, reader, close } = await open(2, 2, 0);
  await local.cache.messages.update(aMessageId(2), { replyTo: { id: aMessageId(1), n: 1 } });
  const quote = () => reader.get().messages?.at(-1)?.replyTo;
  await vi.waitFor(() => expect(quote()).toMatchObject({ kind: 'shown', content: 'no 1' }));

  await local.cache.messages.update(aMessageId(1), { content: '', isEmptied: true });

  await vi.waitFor(() => expect(quote()).toEqual({ kind: 'deleted', id: aMessageId(1) }));
  close();
});
