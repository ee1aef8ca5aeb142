let isRefused = false;
const listeners = new Set<() => void>();

/**
 * Whether this browser can open Posy without a network. Private windows of Firefox and the lockdown mode of iOS have no service
 * worker; they may also delete all data when they are closed. For `useSyncExternalStore`.
 */
export const offlineStart = {
  isPossible: (): boolean => 'serviceWorker' in navigator && !isRefused,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Notes that the browser refused the service worker. A failed download is no refusal: a later start tries again. */
export function noteRefusedWorker(error: unknown): void {
  if (!(error instanceof DOMException)) return;
  isRefused = true;
  for (const listener of listeners) listener();
}
