/** Only Chromium has Background Sync, and the DOM's types lack it. */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

export const OUTBOX_TAG = 'outbox';

/** Asks the browser to wake the service worker when there is a network, even if the page is closed by then. */
export async function registerBackgroundSync(): Promise<void> {
  const container = globalThis.navigator?.serviceWorker;
  if (!container?.controller) return;
  await registerBackgroundSyncIn(await container.ready);
}

/** The same inside of the service worker. */
export async function registerBackgroundSyncIn(registration: ServiceWorkerRegistration): Promise<void> {
  if (!hasSync(registration)) return;
  // Rejected if the user forbids it: the page sends by itself while it is open.
  await registration.sync.register(OUTBOX_TAG).catch(() => undefined);
}

function hasSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration;
}
