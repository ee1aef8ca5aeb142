import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageEntity } from '@posy/contract/messages';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId } from '../../local/out-db.ts';
import { retryEntry } from '../../sync/outbox-actions.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { changePreferences } from '../preferences/read-preferences.ts';
import { fetchOlderMessages } from './fetch-older-messages.ts';
import { adoptDrafts, attachmentDraftId, EMPTY_DRAFT, readDraft, saveDraft } from './message-draft.ts';
import { foldMessages } from './message-overlay.ts';
import { canRetryEdit, editRefusal, refusalText } from './message-words.ts';
import { readThreadRows } from './messages.local.ts';
import { deleteMessage, messageError, sendMessage, sendToUsername } from './send-message.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const conversationId = conversationIdOf(ada, bea);
const to = { conversationId, toUserId: bea, username: 'bea' };

afterEach(() => vi.unstubAllGlobals());

async function thread(local: LocalDb, id = conversationId, limit = 50) {
  return foldMessages({ ...(await readThreadRows(local, id, limit)), uploads: [], uid: ada });
}

async function shown(local: LocalDb, id = conversationId) {
  return (await thread(local, id)).map(({ content, delivery }) => [content, delivery.kind]);
}

/** The server accepts the oldest unsent message: the entry is acknowledged and the row arrives. */
async function arrive(local: LocalDb, n: number, change: Partial<MessageEntity> = {}): Promise<void> {
  const entry = await local.out.outbox
    .orderBy('ord')
    .filter(({ status }) => status === 'queued')
    .first();
  if (!entry) throw new Error('nothing is unsent');
  await local.out.outbox.update(entry.key, { status: 'acked', sends: 1 });
  const { id } = aMessage(n, change);
  await local.cache.messages.put(aMessage(n, { senderId: ada, id: change.id ?? id, ...change }));
}

test('unsent messages are after all others, in the order they were written, whatever the clocks say', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([aMessage(2), aMessage(1, { createdAt: '2030-01-01T00:00:00.000Z' })]);

  await sendMessage(local, { ...to, content: '  first  ' });
  await sendMessage(local, { ...to, content: 'second' });

  expect(await shown(local)).toEqual([
    ['no 1', 'received'],
    ['no 2', 'received'],
    ['first', 'waiting'],
    ['second', 'waiting'],
  ]);
});

test('a message is shown once from sending to its row, without a gap', async () => {
  const local = await testLocal();
  const id = await sendMessage(local, { ...to, content: 'hello' });
  const [entry] = await local.out.outbox.toArray();
  const states: unknown[] = [await shown(local)];

  await local.out.outbox.update(entry?.key ?? '', { status: 'sending' });
  states.push(await shown(local));
  await local.out.outbox.update(entry?.key ?? '', { status: 'acked' });
  states.push(await shown(local));
  await local.cache.messages.put(aMessage(1, { id, senderId: ada, content: 'hello' }));
  states.push(await shown(local));
  await local.out.outbox.clear();
  states.push(await shown(local));

  expect(states).toEqual(['waiting', 'sending', 'sent', 'sent', 'sent'].map((kind) => [['hello', kind]]));
});

test('own messages are delivered and read up to the marks of the other user', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ otherDeliveredK: 2, otherReadK: 1 }));
  await local.cache.messages.bulkPut([1, 2, 3].map((n) => aMessage(n, { senderId: ada })));

  expect((await shown(local)).map(([, kind]) => kind)).toEqual(['read', 'delivered', 'sent']);
});

test('while receipts are off own messages are shown as sent, also while the change waits', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ otherReadK: 1, otherDeliveredK: 2 }));
  await local.cache.messages.bulkPut([1, 2].map((n) => aMessage(n, { senderId: ada })));
  const kinds = async () => (await shown(local)).map(([, kind]) => kind);

  await changePreferences(local, { sendsReceipts: false });
  expect(await kinds()).toEqual(['sent', 'sent']);
  await changePreferences(local, { sendsReceipts: true });
  expect(await kinds()).toEqual(['read', 'delivered']);
  await local.out.outbox.clear();
  await local.cache.preferences.put({ ...DEFAULT_PREFERENCES, sendsReceipts: false, id: ada, rev: 2 });

  expect(await kinds()).toEqual(['sent', 'sent']);
});

test('H36 a deleted message disappears at once, and an unsent one is withdrawn', async () => {
  const local = await testLocal();
  await local.cache.messages.bulkPut([aMessage(1), aMessage(2)]);
  const unsent = await sendMessage(local, { ...to, content: 'unsent' });

  await deleteMessage(local, { id: aMessage(2).id, conversationId });
  await deleteMessage(local, { id: unsent, conversationId });

  expect(await shown(local)).toEqual([['no 1', 'received']]);
  expect((await local.out.outbox.toArray()).map(({ kind }) => kind)).toEqual(['message.delete']);
});

test('a refused message can be sent again, and shows the error of the catalogue', async () => {
  const local = await testLocal();
  await sendMessage(local, { ...to, content: 'hello' });
  const [entry] = await local.out.outbox.toArray();
  if (!entry) throw new Error('nothing was queued');
  const error = { status: 403, code: 'cannot_message', message: '' };
  await local.out.outbox.put({ ...entry, status: 'failed', sends: 1, error });
  const [failed] = await thread(local);

  expect(failed?.delivery).toEqual({ kind: 'failed', key: entry.key, code: 'cannot_message' });
  expect(refusalText('cannot_message')).toBe("You don't have permission to message this user.");

  await retryEntry(local, entry.key);
  const [again] = await thread(local);
  expect([again?.id, again?.delivery.kind]).toEqual([failed?.id, 'waiting']);
});

test.each([
  ['unauthorized', 'Authentication required'],
  ['user_not_found', 'User not found. Please check the username.'],
  ['cannot_message', "You don't have permission to message this user."],
  ['invalid_input', 'Invalid message data. Please check your input.'],
  ['internal', 'Failed to send message. Please try again.'],
  ['something_new', 'Failed to send message. Please try again.'],
])('a refusal with %s reads: %s', (code, words) => {
  expect(refusalText(code)).toBe(words);
});

test.each([
  ['edit_too_late', false, 'A message can be edited for 24 hours'],
  ['too_many_edits', false, 'A message can be edited 20 times'],
  ['message_not_found', false, 'This message was deleted'],
  ['not_own_message', false, 'You can only change your own messages'],
  ['cannot_message', true, "You don't have permission to message this user."],
  ['message_too_long', true, 'Message is too long'],
  ['stalled', true, 'Not sent yet. Posy will try again.'],
  ['something_new', true, 'The change could not be saved. Please try again.'],
])('a refusal of an edit with %s (may be tried again: %s) reads: %s', (code, isOpen, words) => {
  expect([canRetryEdit(code), editRefusal(code)]).toEqual([isOpen, words]);
});

test('messages to an unknown username have their own thread, which becomes the conversation', async () => {
  const local = await testLocal();
  const first = await sendToUsername(local, { username: 'bea', content: 'one' });
  const second = await sendToUsername(local, { username: 'bea', content: 'two' });
  expect(second.conversationId).toBe(first.conversationId);
  expect((await shown(local, first.conversationId)).map(([content]) => content)).toEqual(['one', 'two']);

  await arrive(local, 1, { id: first.messageId, content: 'one' });
  await local.cache.conversations.put(aConversation({ lastN: 1 }));

  const after = await readThreadRows(local, first.conversationId, 50);
  expect(after.conversationId).toBe(conversationId);
  const once = [
    ['one', 'sent'],
    ['two', 'waiting'],
  ];
  expect(await shown(local, first.conversationId)).toEqual(once);
  expect(await shown(local, conversationId)).toEqual(once);
});

test('messages after those to a username wait for them, also when the user is known by then', async () => {
  const local = await testLocal();
  await sendToUsername(local, { username: 'bea', content: 'one' });
  await local.cache.conversations.put(aConversation());

  const two = await sendMessage(local, { ...to, content: 'two' });
  await sendMessage(local, { ...to, content: 'three' });
  await deleteMessage(local, { id: two, conversationId });

  const entries = await local.out.outbox.orderBy('ord').toArray();
  expect(entries.map(({ kind, lane }) => [kind, lane])).toEqual([
    ['message.sendByUsername', 'n:bea'],
    ['message.send', 'n:bea'],
  ]);
  expect((await shown(local)).map(([content]) => content)).toEqual(['one', 'three']);
});

test('messages to a username wait for those in the conversation with that user', async () => {
  const local = await testLocal();
  await sendMessage(local, { ...to, content: 'one' });

  await sendToUsername(local, { username: 'bea', content: 'two' });
  await sendMessage(local, { ...to, content: 'three' });

  const lanes = (await local.out.outbox.orderBy('ord').toArray()).map(({ lane }) => lane);
  expect(lanes).toEqual(Array.from({ length: 3 }, () => `c:${conversationId}`));
});

test('a message to a username that may have arrived is deleted in the lane in which it was sent', async () => {
  const local = await testLocal();
  const { messageId } = await sendToUsername(local, { username: 'bea', content: 'one' });
  await local.out.outbox.toCollection().modify({ sends: 1 });

  await deleteMessage(local, { id: messageId, conversationId });

  const entries = await local.out.outbox.orderBy('ord').toArray();
  expect(entries.map(({ kind, lane }) => [kind, lane])).toEqual([
    ['write.cancel', 'n:bea'],
    ['message.delete', 'n:bea'],
  ]);
});

test('a draft is stored per conversation, and is removed with its message', async () => {
  const local = await testLocal();
  await saveDraft(local, conversationId, { content: 'to Bea' });
  await saveDraft(local, 'new', { content: 'to whom', username: 'cyd' });
  const attached = { id: attachmentDraftId(conversationId), updatedAt: 1, fields: {}, file: null };
  await local.out.drafts.put(attached);

  await sendMessage(local, { ...to, content: 'to Bea' });

  expect(await readDraft(local, conversationId)).toEqual(EMPTY_DRAFT);
  expect(await local.out.drafts.get(draftFileId(`message:${conversationId}`))).toBeUndefined();
  expect(await readDraft(local, 'new')).toEqual({ content: 'to whom', username: 'cyd', replyToId: null });
});

test('a draft to a username moves to the new conversation', async () => {
  const local = await testLocal();
  const sent = await sendToUsername(local, { username: 'bea', content: 'one' });
  await saveDraft(local, sent.conversationId, { content: 'unfinished' });
  const attached = { updatedAt: 1, fields: { attachment: '{}' }, file: null, fileId: 'kept' };
  await local.out.drafts.put({ id: attachmentDraftId(sent.conversationId), ...attached });
  await arrive(local, 1, { id: sent.messageId });

  await adoptDrafts(local, conversationId);

  expect((await readDraft(local, conversationId)).content).toBe('unfinished');
  expect(await local.out.drafts.get(attachmentDraftId(conversationId))).toMatchObject(attached);
  expect(await local.out.drafts.count()).toBe(2);
  await adoptDrafts(local, conversationId);
  expect((await readDraft(local, conversationId)).content).toBe('unfinished');
});

test('a message needs a text or a file, and has a maximum length', () => {
  expect(messageError('  ', false)).toBe('Please enter a message or attach a video.');
  expect(messageError('  ', true)).toBeNull();
  expect(messageError('a'.repeat(5001), false)).toBe('Message is too long · 5,001 of 5,000 characters');
  expect(messageError('a\u0000b', false)).not.toBeNull();
});

const PAGE = `/api/conversations/${conversationId}/messages?limit=50`;

async function withServer(rows: readonly number[], answers: Record<string, ListAnswer>) {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ lastN: 9 }));
  await local.cache.messages.bulkPut(rows.map((n) => aMessage(n)));
  const { asked } = await listServer(local, answers);
  return { local, asked };
}

test('older messages are fetched before the oldest stored one, until the first', async () => {
  const { local } = await withServer([8, 9], {
    [`${PAGE}&cursor=8`]: { rows: [aMessage(5), aMessage(7)], next: `${PAGE}&cursor=5` },
    [`${PAGE}&cursor=5`]: { rows: [aMessage(3)] },
  });
  const facts = async () => {
    const { rows, hasMoreOnServer } = await readThreadRows(local, conversationId, 50);
    return [rows.map(({ n }) => n), hasMoreOnServer];
  };
  expect(await facts()).toEqual([[8, 9], true]);

  expect(await fetchOlderMessages(local, conversationId)).toBe('more');
  expect(await facts()).toEqual([[5, 7, 8, 9], true]);
  expect(await fetchOlderMessages(local, conversationId)).toBe('end');

  // The first two were deleted, so the third is the first.
  expect(await facts()).toEqual([[3, 5, 7, 8, 9], false]);
});

test('a conversation without stored messages is fetched from its end, and a failed request is reported', async () => {
  const { local } = await withServer([], { [PAGE]: { rows: [aMessage(8), aMessage(9)], next: `${PAGE}&cursor=8` } });

  expect(await fetchOlderMessages(local, conversationId)).toBe('more');
  expect(await fetchOlderMessages(local, conversationId)).toBe('unreachable');
});
