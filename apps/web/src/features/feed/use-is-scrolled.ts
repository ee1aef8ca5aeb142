import { useSyncExternalStore } from 'react';

/** Beyond this many px the person reads further down; above it they look at the newest. */
const TOP_PX = 160;

/** Whether the person has left the top of the page. Draws again only when that changes. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, isScrolled);
}

export function isScrolled(): boolean {
  return window.scrollY > TOP_PX;
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
