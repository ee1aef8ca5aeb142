import { memo, type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { isWhole, keyOf, type ListedPost, type PlaceNumber, type PostView } from '../posts/post-view.ts';
import type { CardQueue } from './card-queue.ts';
import styles from './card-slot.module.css';

interface CardSlotProps {
  readonly post: ListedPost;
  readonly index: number;
  readonly queue: CardQueue;
  /** Told that the reader is at a post, or place. */
  readonly near: (key: string | PlaceNumber) => void;
  /** Draws the card; the same function for as long as it draws the same. */
  readonly draw: (post: PostView, index: number) => ReactElement;
}

/** The place of a card, as tall as the card will be, and the card itself once it is here and its turn. */
export const CardSlot = memo(function CardSlot({ post, index, queue, near, draw }: CardSlotProps) {
  const whole = isWhole(post) ? post : null;
  const [isDrawn, setIsDrawn] = useState(() => whole !== null && queue.isJump());
  const key = keyOf(post);
  useEffect(() => near(key), [near, key]);
  useLayoutEffect(() => {
    if (!whole) return;
    if (!isDrawn) return queue.wait(index, () => setIsDrawn(true));
    return () => queue.leave(whole, index);
  }, [queue, index, isDrawn, whole]);
  if (isDrawn && whole) return <div>{draw(whole, index)}</div>;
  return <div className={styles.slot} style={{ height: queue.heightOf(post, index) }} />;
});
