import { Listeners } from '@posy/std/store';
let isRefused = false;
const listeners = new Listeners();

/**
 * Whether this browser can open Posy without a network. Private windows of Firefox and the lockdown mode of iOS have no service
 * worker; they may also delete all data when they are closed. For `useStore`.
 */
export const offlineStart = {
  isPossible: (): boolean => 'serviceWorker' in navigator && !isRefused,
  subscribe: listeners.subscribe,
};

/** Notes that the browser refused the service worker. A failed download is no refusal: a later start tries again. */
export function noteRefusedWorker(error: unknown): void {
  if (!(error instanceof DOMException)) return;
  isRefused = true;
  listeners.notify();
}
