import { aMessageId } from '@posy/testkit/entities';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { VirtualizerHandle } from 'virtua';
import { afterEach, expect, test } from 'vitest';
import type { MessageView } from './message-view.ts';
import { aMessageView } from './testing/a-message-view.ts';
import type { TargetMessage } from './thread-opening.ts';
import { firstUnread, threadRows } from './thread-rows.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

afterEach(cleanup);

const own = aMessageView(0, { isOwn: true, n: 1 });
const received = (k: number) => aMessageView(k, { n: k + 1 });

/** A thread with two unread messages. `scrolls`: where it scrolled to, the index of a row and the edge. */
function openThread(first: readonly MessageView[], target: TargetMessage | null = null) {
  const scrolls: string[] = [];
  const handle = {
    findItemIndex: () => 0,
    scrollToIndex: (index: number, { align }: { readonly align: string }) => void scrolls.push(`${index} ${align}`),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an opening needs of the list
  const list = { current: handle as unknown as VirtualizerHandle };
  const rest = { target, hasOlder: false, onOlder() {}, onSeen() {}, list, scroller: { current: null } };
  const drawn = (messages: readonly MessageView[]) => ({
    messages,
    rows: threadRows(messages, firstUnread(messages, { readK: 0, receivedK: 2 })),
  });
  const { result, rerender } = renderHook((given: ReturnType<typeof drawn>) => useThreadScroll({ ...rest, ...given }), {
    initialProps: drawn(first),
  });
  const jump = () => act(() => result.current.jump());
  return { scrolls, jump, show: (messages: readonly MessageView[]) => rerender(drawn(messages)) };
}

test('a thread opens at its first unread message, also where it comes after the thread was drawn', () => {
  const atOnce = openThread([own, received(1), received(2)]);
  const late = openThread([own]);

  late.show([own, received(1), received(2)]);
  late.show([own, received(1), received(2), received(3)]);

  expect(atOnce.scrolls).toEqual(['2 start']);
  expect(late.scrolls.at(-1)).toBe('2 start');
});

test('a thread at its end follows messages that were not unread at its opening', () => {
  const thread = openThread([own]);

  thread.show([own, { ...received(3), id: aMessageId(3) }]);

  expect(thread.scrolls.at(-1)).toBe('2 end');
});

test('a thread that was opened at another message, and left for its end, follows new messages', () => {
  const thread = openThread([own, received(1), received(2)], { id: aMessageId(1), time: 1 });
  thread.jump();

  thread.show([own, received(1), received(2), received(3)]);

  expect(thread.scrolls.at(-1)).toBe('5 end');
});
