const KEY = 'posy.links';

/**
 * Whether the strip of links will need room in the feed: as it did last time on this device, and while nothing is known
 * yet. Told before anything is loaded, so that the posts below stand still.
 */
export function needsStripRoom(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return false;
  }
}

/** Remembers it for the next start. */
export function noteStripRoom(isNeeded: boolean): void {
  try {
    localStorage.setItem(KEY, isNeeded ? '1' : '0');
  } catch {
    // Without storage the strip comes a moment later.
  }
}
