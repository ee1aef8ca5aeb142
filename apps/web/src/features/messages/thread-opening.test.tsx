import { conversationIdOf } from '@posy/contract/conversation-id';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setSyncStatus } from '../../sync/sync-status.ts';
import type { MessageView } from './message-view.ts';
import { aMessageView } from './testing/a-message-view.ts';
import { useLoadUnread } from './thread-opening.ts';

afterEach(() => {
  cleanup();
  setSyncStatus({ network: 'online' });
});

const own = aMessageView(0, { isOwn: true, n: 1 });
const received = (k: number) => aMessageView(k, { n: k + 1 });

/** A thread with three unread messages; returns whether it waits, and a function that gives it other messages. */
function openThread(first: readonly MessageView[]) {
  const rest = {
    conversationId: conversationIdOf(aUserId(1), aUserId(2)),
    hasOlder: false,
    older: () => undefined,
    retryOlder: () => undefined,
    olderState: 'more' as const,
    loadUpTo: async () => true,
    fetchUpTo: async () => true,
    markRead: () => undefined,
  };
  const { result, rerender } = renderHook(
    ({ messages }: { readonly messages: readonly MessageView[] }) =>
      useLoadUnread({ ...rest, messages }, { readK: 0, receivedK: 3 }),
    { initialProps: { messages: first } },
  );
  return { isWaiting: () => result.current, show: (messages: readonly MessageView[]) => rerender({ messages }) };
}

test('a thread is not drawn before its unread messages are there: it would follow them to its end', () => {
  const thread = openThread([own]);
  const before = [thread.isWaiting()];
  thread.show([own, received(1), received(2)]);
  before.push(thread.isWaiting());

  thread.show([own, received(1), received(2), received(3)]);

  expect(before).toEqual([true, true]);
  expect(thread.isWaiting()).toBe(false);
});

test('a thread without a network does not wait for messages that no pull brings', () => {
  act(() => setSyncStatus({ network: 'offline' }));

  expect(openThread([own]).isWaiting()).toBe(false);
});
