import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import { assert } from '@posy/std/assert';
import { aConversation, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { adoptDrafts, readDraft, saveDraft } from './message-draft.ts';
import { foldMessages } from './message-overlay.ts';
import { readQuote, readThreadRows } from './messages.local.ts';
import { sendMessage as sending, sendMessageByUsername } from './messages.sync.ts';
import { quoteWords } from './quote-words.ts';
import { deleteMessage, sendMessage, sendToUsername } from './send-message.ts';

const ada = aUserId(1);
const conversationId = conversationIdOf(ada, aUserId(2));
const to = { conversationId, toUserId: aUserId(2), username: 'bea' };

/** Each reply of the thread with its quote. */
async function quotes(local: LocalDb, id = conversationId, limit = 50) {
  const messages = foldMessages({ ...(await readThreadRows(local, id, limit)), uploads: [], uid: ada });
  return messages.flatMap(({ content, replyTo }) => (replyTo ? [[content, replyTo] as const] : []));
}

/** Message `n` of Bea, which answers the message `to`. */
function aReply(n: number, answered: number, change: Partial<MessageEntity> = {}): MessageEntity {
  return aMessage(n, { content: 'yes', replyTo: { id: aMessageId(answered), n: answered }, ...change });
}

async function entryOf(local: LocalDb, id: MessageId) {
  const entry = (await local.out.outbox.toArray()).find(({ args }) => sending.read(args)?.id === id);
  assert(entry, 'it is unsent');
  return entry;
}

const photo: Attachment = {
  kind: 'image',
  file: { id: 'f', name: 'gate.jpg', type: 'image/jpeg', size: 4, chunks: 1 },
  width: 4,
  height: 3,
  thumbhash: '',
  durationMs: null,
  poster: '',
  originalSize: 4,
  isLocationRemoved: false,
};

test('a reply is sent with the id of its message, in all forms of the call; other messages have no such field', () => {
  const id = aMessageId(2);
  const replyToId = aMessageId(1);
  const written = { ...to, id, content: 'yes', file: null };
  const video: Attachment = { ...photo, kind: 'video' };
  const named = { id, content: 'yes', file: null, username: 'bea', threadId: replyToId, replyToId };

  const fields = { id, content: 'yes', toUserId: to.toUserId };
  expect(sending.request({ ...written, replyToId })).toMatchObject({ json: { ...fields, replyToId } });
  expect(sending.request({ ...written, replyToId, file: photo })).toMatchObject({ fields: { ...fields, replyToId } });
  expect(sending.request({ ...written, replyToId, file: video })).toMatchObject({ json: { ...fields, replyToId } });
  expect(sendMessageByUsername.request(named)).toMatchObject({ json: { username: 'bea', replyToId } });
  expect(sending.request(written)).toStrictEqual({
    method: 'POST',
    path: `/api/conversations/${conversationId}/messages`,
    json: fields,
  });
});

test('a mutation that an earlier version stored is sent as before', async () => {
  const local = await testLocal();
  const id = await sendMessage(local, { ...to, content: 'hello' });

  const { args } = await entryOf(local, id);

  expect(args).not.toHaveProperty('replyToId');
  expect(sending.read(args)).toMatchObject({ id, content: 'hello' });
});

test('a reply to a message that still waits has its quote from the first moment, and keeps it when both arrive', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ lastN: 2 }));
  const first = await sendMessage(local, { ...to, content: 'Is the gate open?' });
  const second = await sendMessage(local, { ...to, content: 'I mean the small one', replyToId: first });
  const quote = {
    kind: 'shown',
    id: first,
    isOwn: true,
    content: 'Is the gate open?',
    mediaKind: null,
  };
  expect(await quotes(local)).toEqual([['I mean the small one', quote]]);
  const lanes = (await local.out.outbox.toArray()).map(({ lane }) => lane);
  expect(new Set(lanes).size).toBe(1);

  await local.cache.messages.put(aMessage(1, { id: first, senderId: ada, content: 'Is the gate open?' }));
  expect(await quotes(local)).toEqual([['I mean the small one', quote]]);
  await local.cache.messages.put(aReply(2, 1, { id: second, senderId: ada, replyTo: { id: first, n: 1 } }));
  await local.out.outbox.clear();

  expect(await quotes(local)).toEqual([['yes', quote]]);
});

test('a reply to a photo to a username has its quote in the provisional thread', async () => {
  const local = await testLocal();
  const first = await sendToUsername(local, { username: 'bea', content: '', file: photo });

  await sendToUsername(local, { username: 'bea', content: 'my gate', replyToId: first.messageId });

  const quote = { kind: 'shown', id: first.messageId, isOwn: true, content: '', mediaKind: 'image' };
  expect(await quotes(local, first.conversationId)).toEqual([['my gate', quote]]);
});

test('a discarded message is quoted as deleted in the reply that waits behind it', async () => {
  const local = await testLocal();
  const first = await sendMessage(local, { ...to, content: 'first' });
  await sendMessage(local, { ...to, content: 'second', replyToId: first });

  await discardEntry(local, (await entryOf(local, first)).key);

  expect(await quotes(local)).toEqual([['second', { kind: 'deleted', id: first }]]);
});

test('a message that was deleted for oneself or emptied is quoted as deleted, also while the deletion waits', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([
    aMessage(1),
    aMessage(2, { content: '', isEmptied: true }),
    aReply(4, 1),
    aReply(5, 2),
    // Number 3 was deleted: this device has all messages from the first on.
    aReply(6, 3),
    // Nothing of an emptied reply is shown.
    aReply(7, 1, { content: '', isEmptied: true }),
  ]);

  await deleteMessage(local, { id: aMessageId(1), conversationId });

  expect((await quotes(local)).map(([, quote]) => quote)).toEqual([
    { kind: 'deleted', id: aMessageId(1) },
    { kind: 'deleted', id: aMessageId(2) },
    { kind: 'deleted', id: aMessageId(3) },
  ]);
});

test('a message before those of the page is read from the device, all of a page at once; one before those of the device is earlier', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ lastN: 60 }));
  await local.cache.messages.bulkPut([
    aMessage(10),
    aMessage(11),
    ...Array.from({ length: 30 }, (_, i) => aMessage(20 + i)),
  ]);
  await local.cache.messages.bulkPut([aReply(57, 3), aReply(58, 12), aReply(59, 10), aReply(60, 11)]);
  const read = vi.spyOn(local.cache.messages, 'bulkGet');

  const shown = await quotes(local, conversationId, 10);

  expect(shown.map(([, quote]) => quote)).toMatchObject([
    { kind: 'earlier', n: 3 },
    // This device has all messages from number 10 on.
    { kind: 'deleted' },
    { kind: 'shown', content: 'no 10' },
    { kind: 'shown', content: 'no 11' },
  ]);
  expect(read).toHaveBeenCalledOnce();
});

test('rows of earlier versions have no quote, and a thread without replies reads no others', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([aMessage(1), aMessage(2, { replyTo: null })]);
  const read = vi.spyOn(local.cache.messages, 'bulkGet');

  expect(await quotes(local)).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});

test('the message that is about to be answered is found among stored and unsent ones, and is deleted once it is gone', async () => {
  const local = await testLocal();
  await local.cache.messages.put(aMessage(1));
  const unsent = await sendMessage(local, { ...to, content: 'mine' });

  expect(await readQuote(local, aMessageId(1))).toMatchObject({ kind: 'shown', isOwn: false, content: 'no 1' });
  expect(await readQuote(local, unsent)).toMatchObject({ kind: 'shown', isOwn: true, content: 'mine' });
  await deleteMessage(local, { id: aMessageId(1), conversationId });

  expect(await readQuote(local, aMessageId(1))).toEqual({ kind: 'deleted', id: aMessageId(1) });
});

test('a quote names its sender, and is one line of the text, or the kind of its media', () => {
  const quote = { kind: 'shown', id: aMessageId(1), isOwn: false, content: 'a\n\nb', mediaKind: null } as const;

  expect(quoteWords(quote, 'Bea')).toEqual({ name: 'Bea', text: 'a b', label: 'Reply to Bea: a b' });
  expect(quoteWords({ ...quote, isOwn: true, content: '', mediaKind: 'image' }, 'Bea')).toEqual({
    name: 'You',
    text: 'Photo',
    label: 'Reply to you: Photo',
  });
  expect(quoteWords({ ...quote, content: 'x'.repeat(5000) }, 'Bea').text.length).toBeLessThan(400);
  expect(quoteWords({ kind: 'deleted', id: aMessageId(1) }, 'Bea')).toMatchObject({
    name: null,
    text: 'Message deleted',
  });
  expect(quoteWords({ kind: 'earlier', id: aMessageId(1), n: 1 }, 'Bea').label).toBe('Reply: An earlier message');
});

test('a draft keeps the message that it answers, without a text, too, and loses it when it is sent', async () => {
  const local = await testLocal();
  await saveDraft(local, conversationId, { replyToId: aMessageId(1) });
  expect((await readDraft(local, conversationId)).replyToId).toBe(aMessageId(1));

  await saveDraft(local, conversationId, { content: 'yes', replyToId: aMessageId(1) });
  await sendMessage(local, { ...to, content: 'yes', replyToId: aMessageId(1) });

  expect(await local.out.drafts.count()).toBe(0);
});

test('a draft that answers a message to a username moves with it to the conversation', async () => {
  const local = await testLocal();
  const sent = await sendToUsername(local, { username: 'bea', content: 'one' });
  await saveDraft(local, sent.conversationId, { content: 'two', replyToId: sent.messageId });
  await local.cache.messages.put(aMessage(1, { id: sent.messageId, senderId: ada }));

  await adoptDrafts(local, conversationId);

  expect(await readDraft(local, conversationId)).toMatchObject({ content: 'two', replyToId: sent.messageId });
});
