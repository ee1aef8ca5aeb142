import type { Millis } from '@posy/std/clock';
import { formatDate } from '../../language/formats.ts';
import type { MessageView } from './message-view.ts';

/** One row of a thread: a day, the unread mark, or a message with its position in its group. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: Millis }
  | { readonly kind: 'unread'; readonly key: 'unread' }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageView;
      /** First and last message of a group: see `GROUP_MS`. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
      /** True for one's newest message whose state is shown: older ones have reached at least that state. */
      readonly isStateShown: boolean;
    };

/** Messages of one user within the same minute of the clock are drawn as a group, with that minute as its time. */
const GROUP_MS = 60_000;

/**
 * The rows of a thread, oldest first.
 *
 * @param firstUnreadId the message below the unread mark; null: nothing was unread when the thread was opened
 */
export function threadRows(messages: readonly MessageView[], firstUnreadId: string | null): readonly ThreadRow[] {
  const rows: ThreadRow[] = [];
  const announced = announcedStates(messages);
  for (const [i, message] of messages.entries()) {
    const before = messages[i - 1];
    const after = messages[i + 1];
    const isNewDay = before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt);
    if (isNewDay)
      rows.push({ kind: 'day', key: `day-${dayOf(message.createdAt)}-${message.id}`, at: message.createdAt });
    const isUnreadFrom = message.id === firstUnreadId;
    if (isUnreadFrom) rows.push({ kind: 'unread', key: 'unread' });
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      isFirst: isUnreadFrom || !isTogether(before, message),
      isLast: after?.id === firstUnreadId || !isTogether(message, after),
      isStateShown: announced.has(message.id),
    });
  }
  return rows;
}

/** The unread messages at the opening of a thread: the other user's after their `readK`-th, up to the `receivedK`-th. */
export interface UnreadSpan {
  readonly readK: number;
  readonly receivedK: number;
}

/** The first message on the device that was unread when the thread was opened, and has words or media; null: none. */
export function firstUnread(messages: readonly MessageView[], { readK, receivedK }: UnreadSpan): string | null {
  return (
    messages.find(({ isOwn, isEmptied, k }) => !isOwn && !isEmptied && k !== null && k > readK && k <= receivedK)?.id ??
    null
  );
}

/** Whether older unread messages are missing on the device. */
export function lacksUnread(messages: readonly MessageView[], { readK, receivedK }: UnreadSpan): boolean {
  const oldest = messages.find(({ isOwn, k }) => !isOwn && k !== null)?.k ?? null;
  return receivedK > readK && (oldest === null || oldest > readK + 1);
}

/** Whether the newest unread messages are still on their way to the device: the row of their conversation came first. */
export function lacksNewest(messages: readonly MessageView[], { readK, receivedK }: UnreadSpan): boolean {
  const newest = messages.findLast(({ isOwn, k }) => !isOwn && k !== null)?.k ?? 0;
  return receivedK > readK && newest < receivedK;
}

/** Whether `after` is in the same group as `before`: same user, same minute. */
function isTogether(before: MessageView | undefined, after: MessageView | undefined): boolean {
  if (!before || !after) return false;
  return before.isOwn === after.isOwn && minuteOf(before.createdAt) === minuteOf(after.createdAt);
}

/** All time zones differ by whole minutes. */
function minuteOf(at: Millis): number {
  return Math.floor(at / GROUP_MS);
}

/**
 * The messages whose state is shown: all unsent ones, and the newest of the sent ones, because older ones have reached at least
 * its state.
 */
function announcedStates(messages: readonly MessageView[]): ReadonlySet<string> {
  const announced = new Set<string>();
  const seen = new Set<string>();
  for (const { id, isOwn, delivery } of messages.toReversed()) {
    if (!isOwn) continue;
    const isOnItsWay = delivery.kind === 'waiting' || delivery.kind === 'sending' || delivery.kind === 'failed';
    if (isOnItsWay || seen.size === 0) announced.add(id);
    if (!isOnItsWay) seen.add(delivery.kind);
  }
  return announced;
}

/** The local day of a time, as text that differs from day to day. */
export function dayOf(at: Millis): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}

/** 'Today', 'Yesterday', the weekday within six days, else the date, with the year if it is another. */
export function dayLabel(
  at: Millis,
  now: Millis,
  words: { readonly today: string; readonly yesterday: string },
): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (daysAgo <= 0) return words.today;
  if (daysAgo === 1) return words.yesterday;
  const day = new Date(at);
  if (daysAgo < 7) return formatDate(at, { weekday: 'long' });
  const isThisYear = day.getFullYear() === new Date(now).getFullYear();
  return formatDate(at, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

function startOfDay(at: Millis): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
