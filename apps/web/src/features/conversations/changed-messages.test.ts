import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { editMessage, unsendMessage } from '../messages/change-message.ts';
import { markRead } from '../messages/mark-read.ts';
import { deleteMessage, sendMessage } from '../messages/send-message.ts';
import { react } from '../messages/set-reaction.ts';
import { searchConversations } from './conversation-view.ts';
import { readConversations, readConversationView } from './conversations.local.ts';
import { countUnread } from './unread-count.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const conversationId = conversationIdOf(ada, bea);
const own = (n: number) => aMessage(n, { senderId: ada });
const of = (n: number) => ({ id: aMessage(n).id, conversationId });

/** Two messages of one's own. */
async function setUp(): Promise<LocalDb> {
  const local = await testLocal();
  const lastMessage = { ...own(2), mediaKind: null };
  await local.cache.conversations.put(aConversation({ lastN: 2, lastMessage }));
  await local.cache.messages.bulkPut([own(1), own(2)]);
  return local;
}

const preview = async (local: LocalDb) => (await readConversationView(local, conversationId))?.last?.preview;

test('the list shows the edited text of the last message, and finds it', async () => {
  const local = await setUp();

  await editMessage(local, of(1), 'not the last');
  expect(await preview(local)).toBe('no 2');
  await editMessage(local, of(2), 'a medlar');

  expect(await preview(local)).toBe('a medlar');
  expect(searchConversations(await readConversations(local), 'medlar')).toHaveLength(1);
});

test('the list says that the last message was deleted for everyone', async () => {
  const local = await setUp();

  await unsendMessage(local, of(2));

  expect(await preview(local)).toBe('Message deleted');
  expect(searchConversations(await readConversations(local), 'no 2')).toEqual([]);
});

test('a message that becomes the last one by a deletion is shown with its edit', async () => {
  const local = await setUp();
  await editMessage(local, of(1), 'edited');

  await deleteMessage(local, of(2));
  expect(await preview(local)).toBe('edited');
  await unsendMessage(local, of(1));

  expect(await preview(local)).toBe('Message deleted');
});

test('the list shows the edit of a message that is being sent, and of one that was accepted', async () => {
  const local = await setUp();
  const id = await sendMessage(local, { conversationId, toUserId: bea, username: null, content: 'first' });
  const [entry] = await local.out.outbox.toArray();
  await local.out.outbox.update(entry?.key ?? '', { status: 'sending', sends: 1 });

  await editMessage(local, { id, conversationId }, 'second');

  expect(await preview(local)).toBe('second');
});

test('unread messages that their sender deleted count in no list, with a read mark that waits and without', async () => {
  const local = await testLocal();
  // Five arrived, and two of the three unread ones were deleted.
  await local.cache.conversations.put(aConversation({ lastN: 5, receivedK: 5, readK: 2, unreadCount: 1 }));
  await local.cache.messages.bulkPut([1, 2, 3, 4, 5].map((n) => aMessage(n)));
  const counts = async () => [
    await countUnread(local),
    (await readConversationView(local, conversationId))?.unreadCount,
  ];
  expect(await counts()).toEqual([1, 1]);

  await markRead(local, conversationId, 4);
  expect(await counts()).toEqual([1, 1]);
  await markRead(local, conversationId, 5);

  expect(await counts()).toEqual([0, 0]);
  expect(await readConversationView(local, conversationId)).toMatchObject({ readK: 5, receivedK: 5 });
});

test('a reaction neither moves its conversation nor changes its last line or its count', async () => {
  const local = await setUp();
  const before = await readConversations(local);

  await react(local, of(2), '🌸');

  expect(await local.out.outbox.count()).toBe(1);
  expect(await readConversations(local)).toEqual(before);
});
