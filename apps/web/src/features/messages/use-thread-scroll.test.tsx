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

/** A thread of `size` px with two unread messages. `scrolls`: where it scrolled to, the index of a row and the edge. */
function openThread(first: readonly MessageView[], target: TargetMessage | null = null, size = 400) {
  const scrolls: string[] = [];
  const handle = {
    findItemIndex: () => 0,
    getItemOffset: (index: number) => index * 40,
    getItemSize: () => 40,
    scrollSize: size,
    viewportSize: 400,
    scrollToIndex: (index: number, { align }: { readonly align: string }) => void scrolls.push(`${index} ${align}`),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an opening needs of the list
  const list = { current: handle as unknown as VirtualizerHandle };
  const rest = { hasOlder: false, onOlder() {}, onSeen() {}, list, scroller: { current: null } };
  const drawn = (messages: readonly MessageView[], ledTo = target) => ({
    messages,
    target: ledTo,
    rows: threadRows(messages, firstUnread(messages, { readK: 0, receivedK: 2 })),
  });
  const { result, rerender } = renderHook((given: ReturnType<typeof drawn>) => useThreadScroll({ ...rest, ...given }), {
    initialProps: drawn(first),
  });
  const jump = () => act(() => result.current.jump());
  return { scrolls, jump, show: (...given: Parameters<typeof drawn>) => rerender(drawn(...given)) };
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

test('a thread that fits its place still follows new messages after a quote led to one of them; a longer one stays there', () => {
  const short = openThread([own]);
  const long = openThread([own], null, 4000);
  const quoted = { id: aMessageId(0), time: 1 };

  for (const thread of [short, long]) {
    thread.show([own], quoted);
    thread.show([own, { ...received(3), id: aMessageId(3) }], quoted);
  }

  expect(short.scrolls).toContain('1 center');
  expect(short.scrolls.at(-1)).toBe('2 end');
  expect(long.scrolls.at(-1)).toBe('1 center');
});
