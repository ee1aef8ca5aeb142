import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'posy.links';
/** In the rail beside the feed a late strip shifts nothing. */
const BESIDE = '(min-width: 1200px)';
/** Time after which a strip waits for the next visit of the feed, in ms. */
const LATEST_MS = 1000;

/**
 * Whether the strip of links takes space above the posts: as it did last time on this device. Known before anything is loaded,
 * so that the posts do not shift. `unknown` until the links were fetched once.
 */
export type StripHeight = 'some' | 'none' | 'unknown';

const listeners = new Set<() => void>();

export function stripHeight(): StripHeight {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? 'unknown' : stored === '0' ? 'none' : 'some';
  } catch {
    // Without storage the strip is never waited for, and never shifts the feed.
    return 'none';
  }
}

/** Remembers it for the next start. */
export function noteStripHeight(isNeeded: boolean): void {
  try {
    localStorage.setItem(KEY, isNeeded ? '1' : '0');
  } catch {
    // Without storage the strip is not waited for.
  }
  for (const listener of listeners) listener();
}

export function useStripHeight(): StripHeight {
  return useSyncExternalStore(subscribe, stripHeight);
}

export function isStripBeside(): boolean {
  return matchMedia(BESIDE).matches;
}

/**
 * Whether content below the strip may be drawn: on a device's first visit of the feed a late strip would shift it. True at once
 * on later visits.
 */
export function useIsBelowStripStill(): boolean {
  const isStill = useStripHeight() !== 'unknown' || isStripBeside();
  useEffect(() => {
    if (isStill) return;
    const timer = setTimeout(() => noteStripHeight(false), LATEST_MS);
    return () => clearTimeout(timer);
  }, [isStill]);
  return isStill;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
