import { useSyncExternalStore } from 'react';

/** Beyond this many px the person reads further down; above it they look at the newest. */
const TOP_PX = 160;

const listeners = new Set<() => void>();
/** As the first drawing or the last event of scrolling found it; null once nobody listens. */
let known: boolean | null = null;

/** Whether the person has left the top of the page. Draws again only when that changes. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, lastKnown);
}

export function isScrolled(): boolean {
  return window.scrollY > TOP_PX;
}

/** Asked in the middle of every drawing, when the place of the page could only be had by laying it out anew. */
function lastKnown(): boolean {
  return (known ??= isScrolled());
}

/** To be called by who moves the page: the event of it comes a frame later. Where nobody listens nothing is kept. */
export function noteScroll(): void {
  if (known === null) return;
  const is = isScrolled();
  if (is === known) return;
  known = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('scroll', noteScroll, { passive: true });
    // It was read when this was drawn. What has changed since is seen with the frame, which lays the page out anyway.
    requestAnimationFrame(noteScroll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('scroll', noteScroll);
    known = null;
  };
}
