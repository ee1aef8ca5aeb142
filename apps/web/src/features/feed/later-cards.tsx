import { memo, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { isWhole, keyOf, type ListedPost, type PostView, type SetVisibleRange } from '../posts/post-view.ts';
import styles from './later-cards.module.css';

export interface LaterCardsProps {
  readonly posts: readonly ListedPost[];
  readonly setVisibleRange: SetVisibleRange;
  readonly handle: RefObject<WindowVirtualizerHandle | null>;
  /** The reader is brought to a place in the list: cards there are drawn at once. */
  readonly isReturning: boolean;
  /** Draws a card; the same function for as long as it draws the same. */
  readonly children: (post: PostView, index: number) => ReactElement;
}

/** Cards are drawn before they come into sight, as far ahead, in px. */
const AHEAD_PX = 400;

/** The cards below the first few, as far as they are near the screen. */
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

/** About as tall as a card with a square picture, in px. */
function usualHeight(): number {
  return Math.min(innerWidth, 640) + 160;
}

/** Notes with the next frame what is on the screen: by then the list knows how far it was scrolled. */
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

/** A card, and until it is drawn a place as tall as it was. */
const CardSlot = memo(function CardSlot({ post, index, list, isAtOnce, draw }: CardSlotProps) {
  const isDrawn = useIsPainted(isAtOnce);
  if (isWhole(post) && isDrawn) return <div>{draw(post, index)}</div>;
  return <div className={styles.slot} style={{ height: list.current?.getItemSize(index) ?? usualHeight() }} />;
});

/**
 * Whether the frame it was first drawn for is over. On a slow phone a card takes most of the time that a task may have: each is
 * drawn in a task of its own, and not at all if it was passed meanwhile.
 */
function useIsPainted(isAtOnce: boolean): boolean {
  const [isPainted, setIsPainted] = useState(isAtOnce);
  useEffect(() => {
    // No transition: Chromium keeps each picture with `sizes` that was made for a drawing React gave up.
    const timer = setTimeout(() => {
      flushSync(() => setIsPainted(true));
      void document.documentElement.offsetHeight;
    });
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
