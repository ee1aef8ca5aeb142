import { type ReactElement, type RefObject, useLayoutEffect, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { keyOf, type ListedPost, type PlaceNumber, type PostView } from '../posts/post-view.ts';
import { CardQueue } from './card-queue.ts';
import { CardSlot } from './card-slot.tsx';

export interface LaterCardsProps {
  readonly posts: readonly ListedPost[];
  /** Told that the reader is at a post, or place. */
  readonly near: (key: string | PlaceNumber) => void;
  readonly handle: RefObject<WindowVirtualizerHandle | null>;
  /** Draws a card; the same function for as long as it draws the same. */
  readonly children: (post: PostView, index: number) => ReactElement;
}

/** Cards are drawn before they come into sight, as far ahead, in px. */
const AHEAD_PX = 600;

/** The cards below the first few, as far as they are near the screen, drawn one after another. */
export function LaterCards({ posts, near, handle, children }: LaterCardsProps) {
  const [queue] = useState(() => new CardQueue(handle));
  // Before the list watches scrolling itself, in an effect of its own.
  useLayoutEffect(() => queue.watchMoves(), [queue]);
  return (
    <WindowVirtualizer ref={handle} data={posts} bufferSize={AHEAD_PX}>
      {(post, index) => (
        <CardSlot key={keyOf(post)} post={post} index={index} queue={queue} near={near} draw={children} />
      )}
    </WindowVirtualizer>
  );
}
