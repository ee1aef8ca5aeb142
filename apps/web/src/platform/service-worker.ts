import { trustedScript } from './trusted-script.ts';

/**
 * The service worker's life as the page sees it: registered after the page is up, looked for anew every hour, and
 * taken over by a newer version only when the person agrees or nobody would notice.
 */
const HOUR_MS = 3_600_000;
/** Hidden for this long, a page without unsent input changes over by itself, in ms. */
const HIDDEN_MS = 60_000;

let waiting: ServiceWorker | null = null;
let isReloading = false;
const listeners = new Set<() => void>();

/** The newer version that is ready to take over; null for none. For `useSyncExternalStore`. */
export const waitingUpdate = {
  get: (): ServiceWorker | null => waiting,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Registers `/sw.js`. `isIdle` says whether reloading now would lose nothing the person is doing. */
export async function registerServiceWorker(isIdle: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const hadController = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(trustedScript('/sw.js'), {
    scope: '/',
    updateViaCache: 'none',
  });
  watch(registration);

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a fresh visit takes over silently; a newer one brings a newer app.
    if (isReloading || (hadController && isIdle())) reloadOnce();
  });
  setInterval(() => document.visibilityState === 'visible' && lookForUpdate(registration), HOUR_MS);
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(() => isIdle() && applyUpdate(), HIDDEN_MS);
  });
}

/** Lets the newer version take over; the page reloads once it has. */
export function applyUpdate(): void {
  if (!waiting) return;
  isReloading = true;
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

function watch(registration: ServiceWorkerRegistration): void {
  const take = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    for (const listener of listeners) listener();
  };
  take(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') take(installing);
    });
  });
}

function lookForUpdate(registration: ServiceWorkerRegistration): void {
  registration.update().catch(() => undefined);
}

let hasReloaded = false;
function reloadOnce(): void {
  if (hasReloaded) return;
  hasReloaded = true;
  location.reload();
}
