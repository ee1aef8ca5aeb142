import { memo, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { isWhole, keyOf, type ListedPost, type PostView, type SetVisibleRange } from '../posts/post-view.ts';
import styles from './later-cards.module.css';

export interface LaterCardsProps {
  readonly posts: readonly ListedPost[];
  readonly setVisibleRange: SetVisibleRange;
  readonly handle: RefObject<WindowVirtualizerHandle | null>;
  /** The reader is returning to a position in the list: cards there are drawn at once. */
  readonly isReturning: boolean;
  /** Draws a card; a stable function while its result is the same. */
  readonly children: (post: PostView, index: number) => ReactElement;
}

/** Cards are drawn this far before they come into sight, in px. */
const AHEAD_PX = 400;

/** The cards below the first few; only those close to the screen are drawn. */
export function LaterCards({ posts, setVisibleRange, handle, isReturning, children }: LaterCardsProps) {
  const [isAtOnce, setIsAtOnce] = useState(isReturning);
  const noteRange = useVisibleRange(posts, setVisibleRange, handle);
  return (
    <WindowVirtualizer
      ref={handle}
      data={posts}
      bufferSize={AHEAD_PX}
      itemSize={usualHeight()}
      onScroll={noteRange}
      onScrollEnd={() => setIsAtOnce(false)}
    >
      {(post, index) => (
        <CardSlot key={keyOf(post)} post={post} index={index} list={handle} isAtOnce={isAtOnce} draw={children} />
      )}
    </WindowVirtualizer>
  );
}

/** Approximate height of a card with a square picture, in px. Low windows limit pictures (`post-card.module.css`). */
function usualHeight(): number {
  const isLimited = innerWidth >= 768 || innerHeight < 500;
  return Math.min(innerWidth, 640, isLimited ? Math.max(320, innerHeight - 200) : Infinity) + 160;
}

/** Reports the visible range in the next frame: by then the list knows its scroll position. */
function useVisibleRange(
  posts: readonly ListedPost[],
  setVisibleRange: SetVisibleRange,
  handle: LaterCardsProps['handle'],
): () => void {
  const frame = useRef(0);
  const latest = useRef(posts);
  const note = () => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      const list = handle.current;
      if (!list) return;
      const { scrollOffset, viewportSize } = list;
      const first = latest.current[list.findItemIndex(scrollOffset)];
      const last = latest.current[list.findItemIndex(scrollOffset + viewportSize)];
      if (first !== undefined && last !== undefined)
        setVisibleRange('list', { first: keyOf(first), last: keyOf(last) });
    });
  };
  useEffect(() => {
    latest.current = posts;
    note();
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return note;
}

interface CardSlotProps {
  readonly post: ListedPost;
  readonly index: number;
  readonly list: LaterCardsProps['handle'];
  readonly isAtOnce: boolean;
  readonly draw: LaterCardsProps['children'];
}

/** A card, or a slot of its last height until it is drawn. */
const CardSlot = memo(function CardSlot({ post, index, list, isAtOnce, draw }: CardSlotProps) {
  const isDrawn = useIsPainted(isAtOnce);
  if (isWhole(post) && isDrawn) return <div>{draw(post, index)}</div>;
  return <div className={styles.slot} style={{ height: list.current?.getItemSize(index) ?? usualHeight() }} />;
});

/**
 * False until the frame of its first render is over. On a slow phone a card takes most of the time of a task, so each is drawn
 * in a task of its own, and not at all if it was scrolled past meanwhile.
 */
function useIsPainted(isAtOnce: boolean): boolean {
  const [isPainted, setIsPainted] = useState(isAtOnce);
  useEffect(() => {
    // No transition: Chromium leaks each picture with `sizes` that React made for a render it discarded.
    const timer = setTimeout(() => {
      flushSync(() => setIsPainted(true));
      void document.documentElement.offsetHeight;
    });
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
