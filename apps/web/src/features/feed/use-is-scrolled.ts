import { Listeners } from '@posy/std/store';
import { useSyncExternalStore } from 'react';

/** Up to this scroll position, in px, the user is at the top. */
const TOP_PX = 160;

const listeners = new Listeners(() => {
  addEventListener('scroll', noteScroll, { passive: true });
  // The render has read it. Later changes are read with the frame, which does a layout anyway.
  requestAnimationFrame(noteScroll);
  return () => {
    removeEventListener('scroll', noteScroll);
    known = null;
  };
});
/** The state at the first render or the last scroll event; null without listeners. */
let known: boolean | null = null;

/** Whether the user has left the top of the page. Renders again only when that changes. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(listeners.subscribe, lastKnown);
}

export function isScrolled(): boolean {
  return window.scrollY > TOP_PX;
}

/** Called in every render; reading the scroll position there would force a layout. */
function lastKnown(): boolean {
  return (known ??= isScrolled());
}

/** Called by code that scrolls the page: the scroll event comes a frame later. Without listeners nothing is stored. */
export function noteScroll(): void {
  if (known === null) return;
  const is = isScrolled();
  if (is === known) return;
  known = is;
  listeners.notify();
}
