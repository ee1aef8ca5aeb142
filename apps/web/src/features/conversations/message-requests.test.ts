import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Media } from '@posy/contract/media';
import type { OutboxEntry } from '@posy/sync/mutation';
import { aConversation, aMediaId, aMessage, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { mutations } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readFoundMessages } from '../device-search/read-found.ts';
import { acceptConversation, declineConversation } from '../message-requests/answer-request.ts';
import { messageRequestWords } from '../message-requests/message-request-words.ts';
import { sendMessage } from '../messages/send-message.ts';
import { readConversations, readConversationView } from './conversations.local.ts';
import { sendByUsername } from './send-by-username.ts';
import { beginConversation } from './start-conversation.ts';
import { countUnread } from './unread-count.ts';

const ada = aUserId(1);
const bea = aConversation().otherUser;
const id = conversationIdOf(ada, bea.id);
const cyd = { ...bea, id: aUserId(3), firstName: 'Cyd', username: 'cyd' };
const withCyd = conversationIdOf(ada, cyd.id);

const last = (n: number) => ({ ...aMessage(n), mediaKind: null });
const counts = (n: number) => ({ lastN: n, receivedK: n, unreadCount: n, lastMessage: last(n) });

/** Bea, who may not write to this user, wrote three messages; one of Cyd's is unread. */
async function withRequest(): Promise<LocalDb> {
  const local = await testLocal(undefined, ada);
  await local.cache.conversations.bulkPut([
    aConversation({ ...counts(3), isRequest: true, activeAt: '2026-01-02T00:00:00.000Z' }),
    aConversation({ ...counts(1), id: withCyd, otherUser: cyd }),
  ]);
  await local.cache.messages.bulkPut([aMessage(1), aMessage(2), aMessage(3)]);
  return local;
}

const write = (local: LocalDb) =>
  sendMessage(local, { conversationId: id, toUserId: bea.id, username: bea.username, content: 'hello' });
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const kinds = async (local: LocalDb) => (await entries(local)).map(({ kind }) => kind);
const change = (local: LocalDb, kind: string, to: Partial<OutboxEntry>) =>
  local.out.outbox.where('kind').equals(kind).modify(to);
const listed = async (local: LocalDb) =>
  (await readConversations(local)).map((view) => `${view.name}${view.isRequest ? ' (request)' : ''}`);
const isFound = async (local: LocalDb) => (await readFoundMessages(local, [aMessage(1).id])).length === 1;
const refused = {
  status: 'failed',
  sends: 1,
  error: { status: 404, code: 'conversation_not_found', message: '' },
} as const;

test('a request is listed as one with its first words, and is neither counted nor found by the search', async () => {
  const local = await withRequest();

  expect(await listed(local)).toEqual(['Bea Blom (request)', 'Cyd Blom']);
  expect(await readConversationView(local, id)).toMatchObject({
    isRequest: true,
    unreadCount: 0,
    last: { isOwn: false, preview: 'no 1' },
  });
  expect(await countUnread(local)).toBe(1);
  expect(await isFound(local)).toBe(false);
});

test('a first message that its sender deleted, or that is not on the device, gives its place to the next', async () => {
  const local = await withRequest();
  const preview = async () => (await readConversationView(local, id))?.last?.preview;

  await local.cache.messages.put(aMessage(1, { content: '', isEmptied: true, isUnsent: true }));
  expect(await preview()).toBe('no 2');
  await local.cache.messages.clear();

  expect(await preview()).toBe('no 3');
});

test('a row without the field is a conversation like others', async () => {
  const local = await testLocal(undefined, ada);
  await local.cache.conversations.put(aConversation(counts(2)));

  expect(await listed(local)).toEqual(['Bea Blom']);
  expect(await countUnread(local)).toBe(2);
});

test('a request that is accepted without a network is a conversation at once, counted and found', async () => {
  const local = await withRequest();

  await acceptConversation(local, id);

  expect(await listed(local)).toEqual(['Bea Blom', 'Cyd Blom']);
  expect(await readConversationView(local, id)).toMatchObject({ unreadCount: 3, last: { preview: 'no 3' } });
  expect(await countUnread(local)).toBe(4);
  expect(await isFound(local)).toBe(true);
});

test('accepting what is no request sends nothing', async () => {
  const local = await withRequest();

  await acceptConversation(local, withCyd);

  expect(await kinds(local)).toEqual([]);
});

test('a refused acceptance says so, and the request is one again', async () => {
  const local = await withRequest();
  await acceptConversation(local, id);

  await change(local, 'conversation.accept', refused);

  expect(await listed(local)).toEqual(['Bea Blom (request)', 'Cyd Blom']);
  expect(await countUnread(local)).toBe(1);
  expect(messageRequestWords[0].refused()).toBe('The message request could not be accepted.');
  const isSuccess = (kind: string) => mutations.find((each) => each.kind === kind)?.notFoundIsSuccess({});
  expect([isSuccess('conversation.accept'), isSuccess('conversation.decline')]).toEqual([false, true]);
});

test('a request that is declined without a network is in no list, count or search', async () => {
  const local = await withRequest();

  await declineConversation(local, id);

  expect(await listed(local)).toEqual(['Cyd Blom']);
  expect(await readConversationView(local, id)).toBeUndefined();
  expect(await countUnread(local)).toBe(1);
  expect(await isFound(local)).toBe(false);
});

test('a refused message to a declined request does not list it', async () => {
  const local = await withRequest();
  await write(local);
  await change(local, 'message.send', refused);
  expect(await listed(local)).toEqual(['Bea Blom (request)', 'Cyd Blom']);

  await declineConversation(local, id);

  expect(await listed(local)).toEqual(['Cyd Blom']);
});

test('a later answer replaces one that was never sent, and follows one that may have been', async () => {
  const local = await withRequest();
  await acceptConversation(local, id);
  await declineConversation(local, id);
  expect(await kinds(local)).toEqual(['conversation.decline']);

  await change(local, 'conversation.decline', { status: 'sending', sends: 1 });
  await acceptConversation(local, id);

  expect(await kinds(local)).toEqual(['conversation.decline', 'conversation.accept']);
  expect(new Set((await entries(local)).map(({ lane }) => lane)).size).toBe(1);
  expect(await listed(local)).toEqual(['Bea Blom', 'Cyd Blom']);
});

test('answers of other requests and messages of the lane stay', async () => {
  const local = await withRequest();
  await declineConversation(local, withCyd);
  await acceptConversation(local, id);
  await write(local);

  await declineConversation(local, id);

  expect(await kinds(local)).toEqual(['conversation.decline', 'message.send', 'conversation.decline']);
});

test('writing to the other user accepts their request', async () => {
  const local = await withRequest();

  await write(local);

  expect(await listed(local)).toEqual(['Bea Blom', 'Cyd Blom']);
  expect(await readConversationView(local, id)).toMatchObject({ last: { isOwn: true, preview: 'hello' } });
  expect(await countUnread(local)).toBe(
    (await readConversations(local)).reduce((sum, { unreadCount }) => sum + unreadCount, 0),
  );
});

test('writing to a username accepts the request of its user, also one that was just declined', async () => {
  const local = await withRequest();
  await declineConversation(local, id);

  await sendByUsername(local, { username: '@bea', content: 'hello' });

  expect(await listed(local)).toEqual(['Bea Blom', 'Cyd Blom']);
});

test('a message that was written before the device knew the request accepts it', async () => {
  const local = await testLocal(undefined, ada);
  await sendByUsername(local, { username: 'bea', content: 'hello' });

  await local.cache.conversations.put(aConversation({ ...counts(1), isRequest: true }));

  expect(await listed(local)).toEqual(['Bea Blom']);
});

test('a conversation with a user whose request was just declined can be begun anew', async () => {
  const local = await withRequest();
  await declineConversation(local, id);

  await beginConversation(local, bea);

  expect(await readConversationView(local, id)).toMatchObject({ name: 'Bea Blom', isRequest: false });
  expect(await kinds(local)).toEqual(['conversation.decline', 'conversation.create']);
});

test('an answer that the server has already is ignored where the row is no request', async () => {
  const local = await withRequest();
  await declineConversation(local, id);

  await local.cache.conversations.update(id, { isRequest: false, rev: 2 });

  expect(await listed(local)).toEqual(['Bea Blom', 'Cyd Blom']);
});

test('a request of a photo alone is listed by its kind', async () => {
  const local = await withRequest();
  const media: Media = {
    id: aMediaId(1),
    kind: 'image',
    width: 4,
    height: 4,
    thumbhash: '',
    isAnimated: false,
    variants: [],
  };

  await local.cache.messages.put(aMessage(1, { content: '', media }));

  expect((await readConversationView(local, id))?.last?.preview).toBe('Photo');
});
