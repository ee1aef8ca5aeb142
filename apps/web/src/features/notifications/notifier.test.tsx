import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { INITIAL_STATUS, setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { useReading } from '../conversations/reading-now.ts';
import { dismissInAppNotice, inAppNotice } from './in-app-notices.ts';
import { isNotificationLocked } from './notification-locks.ts';
import { startNotifier } from './notifier.ts';

const { id } = aConversation();
let stop = () => {};

afterEach(() => {
  stop();
  cleanup();
  dismissInAppNotice();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  setSyncStatus(INITIAL_STATUS);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A visible page whose first pull has ended, with one unread message. */
async function open(): Promise<LocalDb> {
  const local = await testLocal(testDevice(), aUserId(1));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await receive(local, 1);
  setSyncStatus({ lastSyncedAt: local.device.clock.now() });
  stop = startNotifier(local);
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  return local;
}

/** The `n`th message of the other user is on the device. */
const receive = (local: LocalDb, n: number) =>
  local.cache.conversations.put(
    aConversation({ unreadCount: n, receivedK: n, lastN: n, lastMessage: { ...aMessage(n), mediaKind: null } }),
  );

function Reading() {
  useReading(id);
  return null;
}

test('a message that arrives is shown, and one that was there before is only counted', async () => {
  const local = await open();

  await receive(local, 2);

  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ id, body: 'no 2' }));
  expect(await isNotificationLocked(local, 'in-app', aMessageId(1)), 'the first was never shown').toBe(false);
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
});

test('a message of a muted user is counted, and shows no notice', async () => {
  const local = await open();
  const cyd = { ...aConversation().otherUser, id: aUserId(3) };
  const ofCyd = { id: conversationIdOf(local.uid, cyd.id), otherUser: cyd, unreadCount: 1, receivedK: 1, lastN: 1 };
  const relation = { isBlocked: false, isMuted: true, name: 'Cyd', username: null, profileImageUrl: null, rev: 1 };
  await local.cache.relations.put({ ...relation, id: cyd.id });

  await local.cache.conversations.put(aConversation({ ...ofCyd, lastMessage: { ...aMessage(7), mediaKind: null } }));
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  await receive(local, 2);

  await waitFor(async () => expect(await isNotificationLocked(local, 'in-app', aMessageId(2))).toBe(true));
  expect(await isNotificationLocked(local, 'in-app', aMessageId(7))).toBe(false);
});

test('a message of the conversation that is read shows no notice', async () => {
  const local = await open();
  render(<Reading />);

  await receive(local, 2);
  await waitFor(async () => expect(await isNotificationLocked(local, 'in-app', aMessageId(2))).toBe(true));

  expect(inAppNotice.get()).toBeNull();
});

test('the notice of a message goes when its sender deletes it, although others are unread', async () => {
  const local = await open();
  await receive(local, 2);
  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ body: 'no 2' }));
  const closed: unknown[] = [];
  const shown = (messageId: string) => ({ data: { messageId }, close: () => closed.push(messageId) });
  const registration = { getNotifications: async () => [shown(aMessageId(1)), shown(aMessageId(2))] };
  const container = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });

  const lastMessage = { ...aMessage(2, { content: '', isEmptied: true }), mediaKind: null };
  await local.cache.conversations.update(id, { unreadCount: 1, lastMessage, rev: 2 });

  await waitFor(() => expect(inAppNotice.get()).toBeNull());
  await waitFor(() => expect(closed).toEqual([aMessageId(2)]));
});

test('a message that its sender deletes before its notice is drawn shows none', async () => {
  const local = await open();
  await local.cache.messages.put(aMessage(2, { content: '', isEmptied: true, isUnsent: true }));

  await receive(local, 2);
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  await receive(local, 3);

  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ body: 'no 3' }));
  expect(await isNotificationLocked(local, 'in-app', aMessageId(2))).toBe(false);
});

const cyd = { ...aConversation().otherUser, id: aUserId(3), firstName: 'Cyd' };
const withCyd = conversationIdOf(aUserId(1), cyd.id);

/** Cyd's request, or the conversation that it has become, with `n` messages. */
const fromCyd = (local: LocalDb, n: number, isRequest: boolean, unreadCount = n) =>
  local.cache.conversations.put(
    aConversation({
      id: withCyd,
      otherUser: cyd,
      unreadCount,
      receivedK: n,
      lastN: n,
      lastMessage: { ...aMessage(n + 10), mediaKind: null },
      isRequest,
    }),
  );
const isShown = (local: LocalDb, n: number) => isNotificationLocked(local, 'in-app', aMessageId(n));

test('a request shows no notice, and is counted neither in the title nor on the icon', async () => {
  const local = await open();
  const icon: unknown[] = [];
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (n: number) => void icon.push(n),
    configurable: true,
  });

  await fromCyd(local, 1, true);
  await fromCyd(local, 2, true);
  await receive(local, 2);

  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ id, body: 'no 2' }));
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  await waitFor(() => expect(icon.at(-1)).toBe(2));
  expect([await isShown(local, 11), await isShown(local, 12)]).toEqual([false, false]);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test('messages from before a request was accepted show no notice, and later ones do', async () => {
  const local = await open();
  await fromCyd(local, 3, true);
  await receive(local, 2);
  await waitFor(async () => expect(await isShown(local, 2)).toBe(true));

  await fromCyd(local, 5, false);
  await waitFor(() => expect(document.title).toMatch(/^\(7\)/));
  await fromCyd(local, 6, false);

  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ id: withCyd, body: 'no 16' }));
  expect(await isShown(local, 15)).toBe(false);
});

test('the first message after a request was accepted and read shows a notice', async () => {
  const local = await open();
  await fromCyd(local, 3, true);
  await receive(local, 2);
  await waitFor(async () => expect(await isShown(local, 2)).toBe(true));

  await fromCyd(local, 5, false, 0);
  await receive(local, 3);
  await waitFor(async () => expect(await isShown(local, 3)).toBe(true));
  await fromCyd(local, 6, false, 1);

  await waitFor(() => expect(inAppNotice.get()).toMatchObject({ id: withCyd, body: 'no 16' }));
  expect(await isShown(local, 15)).toBe(false);
});
