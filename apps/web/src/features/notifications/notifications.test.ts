import type { LastMessage } from '@posy/contract/conversations';
import { aConversation, aMessageId, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { arrivalsIn, notificationBody, nowReceived } from './arrivals.ts';
import { lockNotification, isNotificationLocked } from './notification-locks.ts';
import { consumePendingOpen, isNotificationPath, notificationPath, savePendingOpen } from './notification-path.ts';

const me = aUserId(1);
const bea = aUserId(2);

function unread(receivedK: number, change: Partial<LastMessage> = {}) {
  const lastMessage: LastMessage = {
    id: aMessageId(receivedK),
    senderId: bea,
    content: 'Are you coming?',
    mediaKind: null,
    isEmptied: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
  return aConversation({ receivedK, unreadCount: receivedK, lastMessage });
}

test('P13 a body is cut at 50 graphemes, with an ellipsis', () => {
  const family = '👨‍👩‍👧‍👦';

  expect(notificationBody({ content: 'x'.repeat(50), mediaKind: null })).toBe('x'.repeat(50));
  expect(notificationBody({ content: 'x'.repeat(51), mediaKind: null })).toBe(`${'x'.repeat(50)}…`);
  expect(notificationBody({ content: `${'x'.repeat(49)}${family}y`, mediaKind: null })).toBe(
    `${'x'.repeat(49)}${family}…`,
  );
  expect(notificationBody({ content: family.repeat(50), mediaKind: null })).toBe(family.repeat(50));
});

test('P13 a video without text reads as a video message', () => {
  expect(notificationBody({ content: '', mediaKind: 'video' })).toBe('Video message');
  expect(notificationBody({ content: ' \n', mediaKind: 'image' })).toBe('Photo');
  expect(notificationBody({ content: 'Look', mediaKind: 'video' })).toBe('Look');
});

test('H07 a message that was not there before notifies once', () => {
  const before = nowReceived([unread(2)], new Map());

  const [arrival, ...others] = arrivalsIn([unread(3)], before, me);

  expect(arrival).toMatchObject({ kind: 'message', title: 'Bea Blom', body: 'Are you coming?', badge: 3 });
  expect(arrival?.messageId).toBe(aMessageId(3));
  expect(others).toEqual([]);
  expect(arrivalsIn([unread(3)], nowReceived([unread(3)], before), me)).toEqual([]);
});

test('a conversation that was read meanwhile is not new when it becomes unread again', () => {
  const known = nowReceived([], nowReceived([unread(2)], new Map()));

  expect(arrivalsIn([unread(2)], known, me)).toEqual([]);
  expect(arrivalsIn([unread(3)], known, me)).toHaveLength(1);
});

test('own messages, messages of blocked users and emptied ones do not notify', () => {
  const blocked = { ...unread(1), isBlocked: true };

  expect(arrivalsIn([unread(1, { senderId: me })], new Map(), me)).toEqual([]);
  expect(arrivalsIn([blocked], new Map(), me)).toEqual([]);
  expect(arrivalsIn([unread(1, { isEmptied: true })], new Map(), me)).toEqual([]);
});

test('one of two tabs notifies of a message; system and app notifications differ', async () => {
  const device = testDevice();
  const [one, other] = [await testLocal(device), await testLocal(device)];

  const claims = await Promise.all([lockNotification(one, 'in-app', 'm1'), lockNotification(other, 'in-app', 'm1')]);

  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await isNotificationLocked(other, 'desktop', 'm1')).toBe(false);
  expect(await lockNotification(other, 'in-app', 'm2')).toBe(true);
});

test('P15 a tap opens an internal path made from the subject of the notification', () => {
  const { id } = aConversation();

  expect(notificationPath({ kind: 'message', id })).toBe(`/messages?conversation=${id}`);
  expect(notificationPath({ kind: 'message', id: 'https://evil.example' })).toBe('/messages');
  expect(notificationPath({ kind: 'flower', id: aPostId(1) })).toBe(`/?post=${aPostId(1)}`);
  expect(notificationPath({ kind: 'reply', id: aPostId(1) })).toBe(`/?post=${aPostId(1)}`);
  expect(notificationPath({ kind: 'commentFlower', id: aPostId(1) })).toBe(`/?post=${aPostId(1)}`);
  expect(notificationPath({ kind: 'mention', id: aPostId(1) })).toBe(`/?post=${aPostId(1)}`);
  expect(notificationPath({ kind: 'comment', id: 'javascript:alert(1)' })).toBe('/activity');
  expect(notificationPath({ kind: 'follow', id: bea })).toBe(`/u/${bea}`);
  expect(notificationPath({ kind: 'followAccepted', id: bea })).toBe(`/u/${bea}`);
  expect(notificationPath({ kind: 'followRequest', id: bea })).toBe('/activity');
});

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/messages?conversation=', '/settings'])(
  'P15 a page does not open %s on a message',
  (path) => {
    expect(isNotificationPath(path)).toBe(false);
  },
);

test('a page opens every path that a tap can request', () => {
  const paths = [
    notificationPath({ kind: 'message', id: aConversation().id }),
    notificationPath({ kind: 'flower', id: aPostId(1) }),
    notificationPath({ kind: 'follow', id: bea }),
    notificationPath({ kind: 'follow', id: '' }),
    notificationPath({ kind: 'message', id: '' }),
  ];

  expect(paths.filter((path) => !isNotificationPath(path))).toEqual([]);
});

test('a stored path of a tap is opened once, and not a minute later', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await savePendingOpen(local, '/activity');
  expect(await consumePendingOpen(local)).toBe('/activity');
  expect(await consumePendingOpen(local)).toBeNull();

  await savePendingOpen(local, '/activity');
  device.clock.advance(60_000);
  expect(await consumePendingOpen(local)).toBeNull();
});
