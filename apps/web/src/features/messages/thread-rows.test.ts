import type { MutationKey } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { aMediaId, aMessageId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { MessageView } from './message-view.ts';
import { aMessageView } from './testing/a-message-view.ts';
import { dayLabel, firstUnread, lacksNewest, lacksUnread, threadRows } from './thread-rows.ts';
import { announcementBetween } from './use-thread-announcement.ts';

const NOON = new Date(2026, 10, 21, 12).getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const message = (n: number, change: Partial<MessageView> = {}) =>
  aMessageView(n, { createdAt: NOON + n * 1000, ...change });

/** Each row as one word: 'day', 'unread', or number and group position of a message. */
function outline(messages: readonly MessageView[], firstUnreadId: string | null = null): readonly string[] {
  return threadRows(messages, firstUnreadId).map((row) => {
    if (row.kind !== 'message') return row.kind;
    return `${row.message.content}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`;
  });
}

test('messages of one user within a minute of the clock are grouped; another user or the next minute starts a new group', () => {
  const messages = [
    message(1),
    message(2),
    message(3, { isOwn: true }),
    message(4, { createdAt: NOON + MINUTE - 1 }),
    message(5, { createdAt: NOON + MINUTE }),
  ];

  expect(outline(messages)).toEqual([
    'day',
    'no 1 first',
    'no 2 last',
    'no 3 first last',
    'no 4 first last',
    'no 5 first last',
  ]);
});

test('a new day separates messages, however close they are', () => {
  const midnight = new Date(2026, 10, 22).getTime();

  const rows = outline([message(1, { createdAt: midnight - 1000 }), message(2, { createdAt: midnight + 1000 })]);

  expect(rows).toEqual(['day', 'no 1 first last', 'day', 'no 2 first last']);
});

test('unread messages start below their mark', () => {
  const messages = [message(1), message(2), message(3)];

  const id = firstUnread(messages, { readK: 1, receivedK: 3 });

  expect(outline(messages, id)).toEqual(['day', 'no 1 first last', 'unread', 'no 2 first', 'no 3 last']);
});

test('unread messages are counted by their number, also when some are not stored', () => {
  const here = [message(1), message(5, { isOwn: true, k: 9 }), message(7, { k: 6 }), message(8, { k: 8 })];

  expect(firstUnread(here, { readK: 6, receivedK: 8 })).toBe(aMessageId(8));
  expect(firstUnread(here, { readK: 3, receivedK: 8 })).toBe(aMessageId(7));
  expect(firstUnread(here, { readK: 8, receivedK: 8 })).toBeNull();
});

test('messages that arrive after a thread was opened are not part of its unread mark', () => {
  expect(firstUnread([message(1), message(2)], { readK: 1, receivedK: 1 })).toBeNull();
});

test('unread messages further up are known to be missing', () => {
  const here = [message(5), message(6)];

  expect(lacksUnread(here, { readK: 2, receivedK: 6 })).toBe(true);
  expect(lacksUnread(here, { readK: 4, receivedK: 6 })).toBe(false);
  expect(lacksUnread(here, { readK: 6, receivedK: 6 })).toBe(false);
  expect(lacksUnread([], { readK: 4, receivedK: 6 })).toBe(true);
  expect(lacksNewest(here, { readK: 4, receivedK: 7 })).toBe(true);
  expect(lacksNewest(here, { readK: 4, receivedK: 6 })).toBe(false);
  expect(lacksNewest([], { readK: 6, receivedK: 6 })).toBe(false);
});

test('only the newest sent message shows its state, and every unsent one', () => {
  const key = { key: branded<MutationKey>('k') };
  const messages = [
    message(1, { isOwn: true, delivery: { kind: 'read' } }),
    message(2, { isOwn: true, delivery: { kind: 'delivered' } }),
    message(3, { isOwn: true, delivery: { kind: 'failed', code: 'x', ...key } }),
    message(4, { isOwn: true, delivery: { kind: 'waiting', ...key } }),
  ];

  const announced = threadRows(messages, null).flatMap((row) =>
    row.kind === 'message' && row.isStateShown ? [row.message.delivery.kind] : [],
  );

  expect(announced).toEqual(['delivered', 'failed', 'waiting']);
});

test.each([
  [0, 'Today'],
  [-2 * DAY, 'Today'],
  [DAY, 'Yesterday'],
  [3 * DAY, new Date(NOON - 3 * DAY).toLocaleDateString('en', { weekday: 'long' })],
  [40 * DAY, new Date(NOON - 40 * DAY).toLocaleDateString('en', { day: 'numeric', month: 'long' })],
  [400 * DAY, new Date(NOON - 400 * DAY).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })],
])('a day %i ms ago is called %s', (age, label) => {
  expect(dayLabel(NOON - age, NOON, { today: 'Today', yesterday: 'Yesterday' })).toBe(label);
});

test('new messages of the other user are announced, one by its text and several by their count; own and older ones are not', () => {
  const before = [message(5)];

  expect(announcementBetween(before, [message(5), message(6)], 'Bea')).toBe('Bea: no 6');
  expect(announcementBetween(before, [message(5), message(6), message(7)], 'Bea')).toBe('2 new messages');
  expect(announcementBetween(before, [message(4), message(5)], 'Bea')).toBeNull();
  expect(announcementBetween(before, [message(5), message(6, { isOwn: true })], 'Bea')).toBeNull();
  expect(announcementBetween(null, before, 'Bea')).toBeNull();
});

test('a reaction of the other user to a message of the thread is announced with its first words', () => {
  const reacted = (n: number, emoji: string, isOwn = false) =>
    message(n, { isOwn: true, content: 'The key lies under the big old medlar tree', reactions: [{ emoji, isOwn }] });
  const before = [message(1), message(2, { isOwn: true, content: 'The key lies under the big old medlar tree' })];
  const [kept] = before;
  const after = (change: MessageView) => [...before.slice(0, 1), change];

  expect(announcementBetween(before, after(reacted(2, '❤️')), 'Bea')).toBe(
    'Bea: ❤️ to “The key lies under the big old medlar…”',
  );
  expect(announcementBetween(after(reacted(2, '❤️')), after(reacted(2, '😂')), 'Bea')).toContain('Bea: 😂 to');
  // One's own, the same again, one that was taken back, and older messages that were loaded are no news.
  expect(announcementBetween(before, after(reacted(2, '❤️', true)), 'Bea')).toBeNull();
  expect(announcementBetween(after(reacted(2, '❤️')), after(reacted(2, '❤️')), 'Bea')).toBeNull();
  expect(announcementBetween(after(reacted(2, '❤️')), before, 'Bea')).toBeNull();
  expect(announcementBetween(kept ? [kept] : [], after(reacted(0, '❤️')), 'Bea')).toBeNull();
});

test('a reaction to a photo names it', () => {
  const shape = { width: 1, height: 1, thumbhash: '', isAnimated: false, variants: [] };
  const media = { ...shape, id: aMediaId(1), kind: 'image' as const };
  const photo = { content: '', media: { kind: 'stored' as const, media } };
  const reactions = [{ emoji: '😮', isOwn: false }];

  const announced = announcementBetween([message(1, photo)], [message(1, { ...photo, reactions })], 'Bea');
  expect(announced).toBe('Bea: 😮 to “Photo”');
});
