import { Listeners } from '@posy/std/store';
const listeners = new Listeners();

/** Called when a page is drawn that the router pushed, or replaced another one with. Returns a function that ends it. */
export const onPageMove = listeners.subscribe;

export function notifyPageMove(): void {
  listeners.notify();
}
