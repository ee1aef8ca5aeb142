import { Listeners } from '@posy/std/store';
const listeners = new Listeners();

/** Called when the user taps Home at the top of the feed: they want to see new posts. */
export function askForRefresh(): void {
  listeners.notify();
}

/** Returns a stop function. */
export const onRefreshAsked = listeners.subscribe;
