import { memo, type ReactElement, useLayoutEffect, useState } from 'react';
import type { PostView } from '../posts/post-view.ts';
import type { CardQueue } from './card-queue.ts';
import styles from './card-slot.module.css';

interface CardSlotProps {
  readonly post: PostView;
  readonly index: number;
  readonly queue: CardQueue;
  /** Draws the card; the same function for as long as it draws the same. */
  readonly draw: (post: PostView, index: number) => ReactElement;
}

/** The place of a card, as tall as the card will be, and the card itself once it is its turn. */
export const CardSlot = memo(function CardSlot({ post, index, queue, draw }: CardSlotProps) {
  const [isDrawn, setIsDrawn] = useState(() => queue.isJump());
  useLayoutEffect(() => {
    if (!isDrawn) return queue.wait(index, () => setIsDrawn(true));
    return () => queue.leave(post, index);
  }, [queue, index, isDrawn, post]);
  if (isDrawn) return <div>{draw(post, index)}</div>;
  return <div className={styles.slot} style={{ height: queue.heightOf(post, index) }} />;
});
