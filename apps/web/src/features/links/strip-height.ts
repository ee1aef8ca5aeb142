import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'posy.links';
/** In the rail beside the feed nothing is moved by what comes later. */
const BESIDE = '(min-width: 1200px)';
/** Longer than this nobody waits for the strip: it comes with the next look at the feed. In ms. */
const LATEST_MS = 1000;

/**
 * Whether the strip of links needs room above the posts: as it did last time on this device. Told before anything is
 * loaded, so that the posts below stand still. `unknown` until the links were asked for once.
 */
export type StripHeight = 'some' | 'none' | 'unknown';

const listeners = new Set<() => void>();

export function stripHeight(): StripHeight {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? 'unknown' : kept === '0' ? 'none' : 'some';
  } catch {
    // Without storage nobody waits for the strip, and it never pushes down what is read.
    return 'none';
  }
}

/** Remembers it for the next start. */
export function noteStripHeight(isNeeded: boolean): void {
  try {
    localStorage.setItem(KEY, isNeeded ? '1' : '0');
  } catch {
    // It is not waited for, then.
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
 * Whether what stands below the strip may be drawn: it would be moved, on a device's first look at the feed, by a strip
 * that comes after it. True at once on every later look.
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
