import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aCurrentUser, aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeCaches } from '../features/shared-in/testing/fake-caches.ts';
import { saveActiveAccount } from '../local/app-meta.ts';
import { openActive } from './background.ts';
import { onNotificationClick } from './notification-click.ts';
import type { NotificationData } from './notifications.ts';

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});
afterEach(() => vi.unstubAllGlobals());

/** Presses "Mark as read" on a message's notification; with `reply`, sends that text from it. */
async function press(data: NotificationData, reply: string | null = null): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a tap needs of the scope
  const scope = { registration: {}, clients: {} } as unknown as ServiceWorkerGlobalScope;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a tap needs of a notification
  const notification = { data, close: () => undefined } as unknown as Notification;
  await onNotificationClick({ notification, action: reply === null ? 'read' : 'reply', reply }, scope);
}

async function open(uid: ReturnType<typeof aUserId>) {
  await saveActiveAccount({ ...aCurrentUser(), id: uid });
  const active = await openActive();
  if (!active) throw new Error('Nobody is logged in');
  return active.local;
}

test('a message is marked as read from its notification before it was pulled, without a network', async () => {
  const [me, bea] = [aUserId(1), aUserId(2)];
  const local = await open(me);
  const id = conversationIdOf(me, bea);
  await local.cache.conversations.put(aConversation({ id, receivedK: 4, readK: 4, unreadCount: 0 }));

  await press({ uid: me, kind: 'message', id, messageId: 'm5', k: 5 });

  expect((await local.out.outbox.toArray()).map(({ args }) => args)).toEqual([{ conversationId: id, k: 5 }]);
});

test('the first message of somebody is marked as read although its conversation is not here', async () => {
  const [me, bea] = [aUserId(3), aUserId(4)];
  const local = await open(me);
  const id = conversationIdOf(me, bea);

  await press({ uid: me, kind: 'message', id, messageId: 'm1', k: 1 });

  expect((await local.out.outbox.toArray()).map(({ args }) => args)).toEqual([{ conversationId: id, k: 1 }]);
});

test('all messages that are here are marked as read, also newer ones than the notification shows', async () => {
  const [me, bea] = [aUserId(5), aUserId(6)];
  const local = await open(me);
  const id = conversationIdOf(me, bea);
  await local.cache.conversations.put(aConversation({ id, receivedK: 7, readK: 4, unreadCount: 3 }));

  await press({ uid: me, kind: 'message', id, messageId: 'm5', k: 5 });

  expect((await local.out.outbox.toArray()).map(({ args }) => args)).toEqual([{ conversationId: id, k: 7 }]);
});

test('a reply from a notification waits in the outbox for a network, and the message it answers is marked as read', async () => {
  const [me, bea] = [aUserId(7), aUserId(8)];
  const local = await open(me);
  const id = conversationIdOf(me, bea);
  const { otherUser } = aConversation();
  await local.cache.conversations.put(
    aConversation({ id, otherUser: { ...otherUser, id: bea }, receivedK: 5, readK: 4, unreadCount: 1 }),
  );

  await press({ uid: me, kind: 'message', id, messageId: 'm5', k: 5 }, ' In a minute ');

  expect((await local.out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => ({ kind, args }))).toMatchObject([
    { kind: 'message.send', args: { conversationId: id, toUserId: bea, content: 'In a minute' } },
    { kind: 'conversation.read', args: { conversationId: id, k: 5 } },
  ]);
});
