import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { MessageView } from './message-view.ts';
import type { TargetMessage } from './thread-opening.ts';
import type { ThreadRow } from './thread-rows.ts';

/** A distance to the bottom below this, in px, counts as being at the bottom. */
const AT_END_PX = 64;
/** Older messages are loaded when the top is this close, in px. */
const NEAR_TOP_PX = 800;

interface ThreadScrollInput {
  readonly rows: readonly ThreadRow[];
  readonly messages: readonly MessageView[];
  readonly target: TargetMessage | null;
  readonly hasOlder: boolean;
  readonly onOlder: () => void;
  readonly onSeen: (message: MessageView) => void;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
}

export interface ThreadScroll {
  /** The present rows have more rows above than the former ones. */
  readonly isPrepended: boolean;
  /** The newest message is out of sight. */
  readonly isAway: boolean;
  /** Number of messages that arrived while it was out of sight. */
  readonly newCount: number;
  readonly jump: () => void;
  readonly onScroll: () => void;
  readonly onResize: () => void;
}

/** The scroll position of a thread. Only its opening, a target message and one's own new message move it. */
export function useThreadScroll(input: ThreadScrollInput): ThreadScroll {
  const { rows, messages, target, list, scroller, hasOlder } = input;
  const isPrepended = useIsPrepended(rows);
  const [isAway, setIsAway] = useState(false);
  /** The newest message when the bottom was last in sight. */
  const [endId, setEndId] = useState<string | null>(null);
  const isAtEnd = useRef(true);
  const isOpened = useRef(false);
  /** The unread mark was drawn. */
  const isMarked = useRef(false);
  const ledTo = useRef<TargetMessage | null>(null);
  /** Height of the scroll container when it was last fitted, in px. */
  const fittedHeight = useRef<number | null>(null);
  const lastId = messages.at(-1)?.id ?? null;
  const lastOwnId = messages.findLast(({ isOwn }) => isOwn)?.id ?? null;
  const shownOwnId = useRef(lastOwnId);

  const unreadAt = rows.findIndex(({ kind }) => kind === 'unread');
  const toUnread = () => {
    isAtEnd.current = false;
    list.current?.scrollToIndex(unreadAt, { align: 'start', offset: -24 });
  };
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });

  const look = () => {
    const { current: virtual } = list;
    if (!virtual || !isOpened.current) return;
    // The container changed its size and is about to be scrolled to the end again: the user did not scroll.
    const height = scroller.current?.clientHeight;
    if (isAtEnd.current && fittedHeight.current !== null && height !== fittedHeight.current) return;
    const rest = virtual.scrollSize - virtual.scrollOffset - virtual.viewportSize;
    isAtEnd.current = rest < AT_END_PX;
    setIsAway(!isAtEnd.current);
    if (isAtEnd.current) setEndId(lastId);
    if (hasOlder && virtual.scrollOffset < NEAR_TOP_PX) input.onOlder();
    reportSeen();
  };
  const reportSeen = () => {
    const { current: virtual } = list;
    if (!virtual || !isOpened.current || document.visibilityState !== 'visible' || !document.hasFocus()) return;
    const bottom = virtual.findItemIndex(virtual.scrollOffset + virtual.viewportSize - 1);
    const seen = isAtEnd.current ? messages.at(-1) : lastMessageIn(rows.slice(0, bottom + 1));
    if (seen) input.onSeen(seen);
  };
  const onLook = useEffectEvent(reportSeen);

  // Scrolls to a target message once it is loaded.
  useLayoutEffect(() => {
    if (!target || ledTo.current === target || !list.current) return;
    const index = rows.findIndex(({ key }) => key === target.id);
    if (index < 0) return;
    ledTo.current = target;
    // A thread that is open may be at its end already: nothing is scrolled then, and it follows new messages as before.
    isAtEnd.current = isOpened.current && restBelow(list.current, index) < AT_END_PX;
    isOpened.current = true;
    list.current.scrollToIndex(index, { align: 'center' });
    focusMessage(scroller.current, target.id);
  });
  // The first rows: at the first unread message, or at the end.
  useLayoutEffect(() => {
    if (isOpened.current || rows.length === 0 || !list.current) return;
    isOpened.current = true;
    if (unreadAt >= 0) toUnread();
    else toEnd();
  });
  useLayoutEffect(() => {
    if (!isOpened.current) return;
    const isMine = lastOwnId !== null && lastOwnId === lastId && lastOwnId !== shownOwnId.current;
    shownOwnId.current = lastOwnId;
    if (isMine) isAtEnd.current = true;
    // Messages that were unread at the opening came late: the thread begins there, and does not follow them to its end.
    const isLate = unreadAt >= 0 && !isMarked.current;
    if (isLate && isAtEnd.current && !isMine) toUnread();
    else if (isAtEnd.current) toEnd();
    if (unreadAt >= 0) isMarked.current = true;
    reportSeen();
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of its rows moves the thread
  }, [rows]);
  // The size changes when a keyboard opens, the window is resized or a picture is loaded.
  useEffect(() => {
    const container = scroller.current;
    if (!container || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(() => {
      fittedHeight.current = container.clientHeight;
      if (isAtEnd.current) list.current?.scrollTo(list.current.scrollSize);
    });
    watcher.observe(container);
    return () => watcher.disconnect();
  }, [list, scroller]);
  useEffect(() => {
    const onFocus = () => onLook();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);

  const from = endId === null ? -1 : messages.findIndex(({ id }) => id === endId);
  const newCount = from < 0 ? 0 : messages.slice(from + 1).filter(({ isOwn }) => !isOwn).length;
  return {
    isPrepended,
    isAway,
    newCount,
    jump: () => {
      isAtEnd.current = true;
      toEnd();
    },
    onScroll: look,
    onResize: () => {
      if (isAtEnd.current) toEnd();
      look();
    },
  };
}

/** The distance to the bottom with this row in the middle of the container, in px. */
function restBelow(virtual: VirtualizerHandle, index: number): number {
  const most = Math.max(0, virtual.scrollSize - virtual.viewportSize);
  const top = virtual.getItemOffset(index) + (virtual.getItemSize(index) - virtual.viewportSize) / 2;
  return most - Math.min(most, Math.max(0, top));
}

/** How many frames a message may take to be drawn. */
const MAX_FRAMES = 60;

/** A row that was just drawn may not take focus yet, so this tries again in the next frames. */
function focusMessage(container: HTMLElement | null, id: string, frames = MAX_FRAMES): void {
  const line = container?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  line?.focus({ preventScroll: true });
  const isDone = line !== undefined && line !== null && document.activeElement === line;
  if (!isDone && frames > 0) requestAnimationFrame(() => focusMessage(container, id, frames - 1));
}

/** Whether the latest change of the rows added some above the others. */
function useIsPrepended(rows: readonly ThreadRow[]): boolean {
  const [last, setLast] = useState({ rows, isPrepended: false });
  if (last.rows === rows) return last.isPrepended;
  const wasFirst = firstMessage(last.rows);
  const isFirst = firstMessage(rows);
  const isPrepended = wasFirst !== isFirst && wasFirst !== undefined && rows.some(({ key }) => key === wasFirst);
  setLast({ rows, isPrepended });
  return isPrepended;
}

function firstMessage(rows: readonly ThreadRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message')?.key;
}

function lastMessageIn(rows: readonly ThreadRow[]): MessageView | null {
  const last = rows.findLast((row) => row.kind === 'message');
  return last?.kind === 'message' ? last.message : null;
}
