import type { Device } from './device.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** Runs scripts in the service worker of a device. */
interface RunningWorker {
  readonly evaluate: <Result>(script: string) => Promise<Result>;
}

/** The service worker of Posy on this device, awake. The browser may stop it and start another: each script runs in the present one. */
export async function openWorker({ context, origin }: Device): Promise<RunningWorker> {
  const find = () => context.serviceWorkers().find((worker) => worker.url().startsWith(origin));
  const present = async () => find() ?? (await context.waitForEvent('serviceworker'));
  await present();
  return { evaluate: async <Result>(script: string) => (await present()).evaluate<Result>(script) };
}

/** Delivers a push as the browser does when its push service sent one; `data` is the decrypted payload. */
export async function deliverPush(device: Device, data: string): Promise<void> {
  const session = await device.context.newCDPSession(device.page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(device.origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  // The session stays attached: detaching would undo its commands.
  await session.send('ServiceWorker.deliverPushMessage', { origin: device.origin, registrationId, data });
}

/** In turn with the app, as `shown-notifications.ts` does: Chromium forgets a notification that is being shown while others are listed. */
const LIST = `navigator.locks.request('notifications', () => registration.getNotifications())`;

/** Notifications that are shown at present. */
export async function shownNotifications(worker: RunningWorker): Promise<readonly ShownNotification[]> {
  // As text, since the types of a page lack those of a worker.
  return await worker.evaluate<readonly ShownNotification[]>(
    `${LIST}.then((all) => all.map(({ title, body }) => ({ title, body })))`,
  );
}

const TAP = `(async (action, reply) => {
  const [notification] = await ${LIST};
  if (!notification) throw new Error('Nothing is shown');
  const event = new NotificationEvent('notificationclick', { notification, action });
  const waiting = [];
  // The browser's own method accepts only its own events.
  Object.defineProperty(event, 'waitUntil', { value: (work) => waiting.push(work) });
  if (reply !== null) Object.defineProperty(event, 'reply', { value: reply });
  dispatchEvent(event);
  await Promise.all(waiting);
})`;

/** Taps the shown notification, or one of its buttons, and waits until the worker has handled the tap. */
export async function tapNotification(worker: RunningWorker, action = '', reply: string | null = null): Promise<void> {
  await worker.evaluate(`${TAP}(${JSON.stringify(action)}, ${JSON.stringify(reply)})`);
}

/** Records the windows that the worker would open: browsers allow that only after real taps. */
export async function noteOpenedWindows(worker: RunningWorker): Promise<() => Promise<readonly string[]>> {
  await worker.evaluate(`{
    globalThis.openedWindows = [];
    Object.defineProperty(clients, 'openWindow', {
      value: async (path) => {
        openedWindows.push(path);
        return null;
      },
    });
  }`);
  return () => worker.evaluate<readonly string[]>('openedWindows');
}

/** Records every notification from now on, including closed ones. */
export async function noteShown(worker: RunningWorker): Promise<() => Promise<readonly ShownSoFar[]>> {
  await worker.evaluate(`{
    globalThis.shownSoFar = [];
    const show = registration.showNotification.bind(registration);
    Object.defineProperty(registration, 'showNotification', {
      value: async (title, options) => {
        await show(title, options);
        shownSoFar.push({ title, body: options.body, isSilent: options.silent === true });
      },
    });
  }`);
  return () => worker.evaluate<readonly ShownSoFar[]>('shownSoFar');
}

export interface ShownSoFar extends ShownNotification {
  readonly isSilent: boolean;
}

/** All rows of the databases of Posy on this device, as one text. */
export async function readRows(worker: RunningWorker): Promise<string> {
  return await worker.evaluate<string>(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const rows = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        rows.push(JSON.stringify(await done(database.transaction(table).objectStore(table).getAll())));
      }
      database.close();
    }
    return rows.join(' ');
  })()`);
}

/** Fires a sync event as the browser does when there is a network. Returns 'done', or the name of the error. */
export async function syncInWorker(worker: RunningWorker, isLastChance: boolean): Promise<string> {
  return await worker.evaluate<string>(`(async () => {
    const event = new SyncEvent('sync', { tag: 'outbox', lastChance: ${isLastChance} });
    const waiting = [];
    Object.defineProperty(event, 'waitUntil', { value: (work) => waiting.push(work) });
    dispatchEvent(event);
    return Promise.all(waiting).then(() => 'done', (error) => error.name);
  })()`);
}
