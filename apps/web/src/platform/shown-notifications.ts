/** A lock that all tabs and the worker share. */
const LOCK = 'notifications';
/** Time after which a caller no longer waits for the others, in ms: a frozen tab may hold the lock. */
const TURN_MS = 1000;

/**
 * Shows a notification, and waits for callers that list them. At each list Chromium deletes the notifications that it has stored and
 * does not display yet: they stay on the screen, but a tap on them does nothing.
 */
export async function showNotification(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  title: string,
  options: NotificationOptions,
): Promise<void> {
  await inTurn(() => registration.showNotification(title, options));
}

/** The notifications that are shown, without forgetting one that is being shown. */
export async function listNotifications(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
  filter?: GetNotificationOptions,
): Promise<readonly Notification[]> {
  return inTurn(() => registration.getNotifications(filter));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return work();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TURN_MS);
  let hasBegun = false;
  try {
    return await locks.request(LOCK, { signal: late.signal }, async () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun || !late.signal.aborted) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
