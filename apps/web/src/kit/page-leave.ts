import { Listeners } from '@posy/std/store';
import { useLayoutEffect } from 'react';

const listeners = new Listeners();

/**
 * The first child of the shell. React removes its elements in order and cleans up their effects on the way: this one's while all
 * elements are still there.
 */
export function PageLeave(): null {
  useLayoutEffect(
    () => () => {
      listeners.notify();
    },
    [],
  );
  return null;
}

/**
 * Calls `listener` before the shell is removed, for a public page. Effects of its page are cleaned up after the header is removed,
 * and then measure a page that has moved up, unless the browser anchors the scroll position: WebKit does not. Returns a
 * function that ends it.
 */
export const onPageLeave = listeners.subscribe;
