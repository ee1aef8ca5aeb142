import { conversationIdOf } from '@posy/contract/conversation-id';
import { applyPull } from '@posy/sync/pull';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { changes } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { markAllRead, markRead } from '../messages/mark-read.ts';
import { saveDraft } from '../messages/message-draft.ts';
import { deleteMessage, sendMessage } from '../messages/send-message.ts';
import { changePreferences } from '../preferences/read-preferences.ts';
import { searchConversations } from './conversation-view.ts';
import { readConversations, readConversationView } from './conversations.local.ts';
import { sendByUsername } from './send-by-username.ts';
import { beginConversation } from './start-conversation.ts';
import { countUnread } from './unread-count.ts';

const ada = aUserId(1);
const bea = { ...aConversation().otherUser };
const cyd = { ...bea, id: aUserId(3), firstName: 'Cyd', lastName: 'Ångström', username: 'cyd' };
const withBea = conversationIdOf(ada, bea.id);
const withCyd = conversationIdOf(ada, cyd.id);

afterEach(() => vi.unstubAllGlobals());

const last = (n: number, senderId = bea.id) => {
  const { id, content, createdAt } = aMessage(n);
  return { id, senderId, content, mediaKind: null, isEmptied: false, createdAt };
};

/** Bea wrote five and two of them are unread; Cyd was written to later. */
async function setUp(): Promise<LocalDb> {
  const local = await testLocal();
  const five = { lastN: 5, receivedK: 5, readK: 3, unreadCount: 2, deliveredK: 5 };
  await local.cache.conversations.bulkPut([
    aConversation({ ...five, lastMessage: last(5), activeAt: '1970-01-01T00:00:01.000Z' }),
    aConversation({
      id: withCyd,
      otherUser: cyd,
      lastMessage: last(9, ada),
      lastN: 1,
      otherReadK: 1,
      activeAt: '1970-01-01T00:00:02.000Z',
    }),
  ]);
  await local.cache.messages.bulkPut([aMessage(4), aMessage(5)]);
  return local;
}

test('the most recently written conversation is first, with its message', async () => {
  const local = await setUp();
  const list = await readConversations(local);
  expect(list.map((each) => [each.name, each.last?.preview, each.last?.delivery.kind])).toEqual([
    ['Cyd Ångström', 'no 9', 'read'],
    ['Bea Blom', 'no 5', 'received'],
  ]);

  await sendMessage(local, {
    conversationId: withBea,
    toUserId: bea.id,
    username: bea.username,
    content: 'hello\nBea',
  });

  const [first] = await readConversations(local);
  expect(first).toMatchObject({
    id: withBea,
    last: { isOwn: true, preview: 'hello Bea', delivery: { kind: 'waiting' } },
  });
});

test('a conversation read offline is read in the list and the count, and is sent once', async () => {
  const local = await setUp();
  expect(await countUnread(local)).toBe(2);

  await markRead(local, withBea, 4);
  expect(await countUnread(local)).toBe(1);
  await markAllRead(local, withBea);
  await markRead(local, withBea, 2);

  expect(await countUnread(local)).toBe(0);
  expect(await readConversationView(local, withBea)).toMatchObject({ unreadCount: 0, readK: 5 });
  const marks = await local.out.outbox.toArray();
  expect(marks.map(({ args, isBackground }) => [args, isBackground])).toEqual([
    [{ conversationId: withBea, k: 5 }, true],
  ]);
});

test('a deleted message is no longer the last message', async () => {
  const local = await setUp();

  await deleteMessage(local, { id: aMessage(5).id, conversationId: withBea });

  const view = await readConversationView(local, withBea);
  expect([view?.last?.preview, view?.unreadCount], 'no removed message is unread').toEqual(['no 4', 0]);
});

test('a conversation is started and written in offline, and is listed once when it has arrived', async () => {
  const local = await testLocal();
  const id = await beginConversation(local, cyd);
  expect(await readConversationView(local, id)).toMatchObject({ id: withCyd, name: 'Cyd Ångström', last: null });

  await sendMessage(local, { conversationId: id, toUserId: cyd.id, username: cyd.username, content: 'hi' });
  await beginConversation(local, cyd);
  expect((await readConversations(local)).map(({ last: newest }) => newest?.preview)).toEqual(['hi']);
  expect((await local.out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind)).toEqual([
    'conversation.create',
    'message.send',
  ]);

  await local.cache.conversations.put(aConversation({ id: withCyd, otherUser: cyd }));
  expect(await readConversations(local)).toHaveLength(1);
});

test('a username known to the device leads to the existing conversation', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation());

  const sent = await sendByUsername(local, { username: ' @Bea ', content: 'hello' });

  expect(sent.conversationId).toBe(withBea);
  expect((await local.out.outbox.toArray()).map(({ kind }) => kind)).toEqual(['message.send']);
});

test('a thread to an unknown username is listed under it and becomes the conversation', async () => {
  const local = await testLocal();
  const { conversationId, messageId } = await sendByUsername(local, { username: 'bea', content: 'hi' });
  expect(await readConversationView(local, conversationId)).toMatchObject({ name: '@bea', otherUserId: null });

  await local.cache.conversations.put(aConversation({ lastN: 1 }));
  expect(await readConversationView(local, conversationId)).toMatchObject({ id: withBea, name: 'Bea Blom' });
  await local.cache.messages.put(aMessage(1, { id: messageId, senderId: ada }));
  await local.out.outbox.clear();

  expect(await readConversationView(local, conversationId)).toMatchObject({ id: withBea });
  expect(await readConversations(local)).toHaveLength(1);
});

test('a blocked user is shown as blocked at once, and the draft is kept', async () => {
  const local = await setUp();
  await saveDraft(local, withBea, { content: 'unfinished' });

  await blockPerson(local, bea.id, true);

  expect(await readConversationView(local, withBea)).toMatchObject({ isBlocked: true, draft: 'unfinished' });
});

test('conversations are found by name without accents, by username, and by the last message', async () => {
  const list = await readConversations(await setUp());
  const found = (typed: string) => searchConversations(list, typed).map(({ username }) => username);

  expect([found(''), found('angst'), found('@BEA'), found('no 5'), found('zoe')]).toEqual([
    ['cyd', 'bea'],
    ['cyd'],
    ['bea'],
    ['bea'],
    [],
  ]);
});

test('while receipts are off the list shows own messages as sent, and what was read stays read', async () => {
  const local = await setUp();
  await markRead(local, withBea, 5);

  await changePreferences(local, { sendsReceipts: false });

  const [first, second] = await readConversations(local);
  expect([first?.last?.delivery.kind, second?.unreadCount]).toEqual(['sent', 0]);
  expect((await readConversationView(local, withCyd))?.last?.delivery.kind).toBe('sent');
});

test('received messages are reported as delivered, once and together', async () => {
  const local = await testLocal();
  const cache = dexieCache(local, changes);
  const pull = async (u: number, rows: readonly ReturnType<typeof aConversation>[]) => {
    const { cursor: base, window } = await cache.readState();
    const ops = rows.map((v) => ({ s: 'u' as const, t: 'conversation', id: v.id, rev: v.rev, v }));
    const cursor = { epoch: 'e', g: 1, u };
    const answer = { uid: ada, base, cursor, more: false, reset: [], ops, serverTime: 1 };
    await applyPull(cache, ada, { cursor: base, window }, answer, 1);
  };

  await pull(1, [aConversation({ receivedK: 3 }), aConversation({ id: withCyd, otherUser: cyd, receivedK: 1 })]);
  await pull(2, [aConversation({ receivedK: 5, rev: 2 })]);
  await pull(3, [aConversation({ id: withCyd, otherUser: cyd, receivedK: 1, deliveredK: 1, rev: 2 })]);

  const reports = await local.out.outbox.toArray();
  expect(reports.map(({ kind, args }) => [kind, args])).toEqual([
    [
      'conversation.delivered',
      {
        items: [
          { id: withBea, k: 5 },
          { id: withCyd, k: 1 },
        ],
      },
    ],
  ]);
});
