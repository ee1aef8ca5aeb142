import type { Worker } from 'playwright-core';
import type { Device } from './device.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** The service worker of Posy on this device, awake. */
export async function openWorker(device: Device): Promise<Worker> {
  const { context, origin } = device;
  const find = () => context.serviceWorkers().find((worker) => worker.url().startsWith(origin));
  return find() ?? (await context.waitForEvent('serviceworker'));
}

/** Delivers a push as the browser does after its push service sent one; `data` is what was encrypted. */
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
  // The session stays: what it sent would be taken back with it.
  await session.send('ServiceWorker.deliverPushMessage', { origin: device.origin, registrationId, data });
}

/** What is to be seen of Posy outside of Posy. */
export async function shownNotifications(worker: Worker): Promise<readonly ShownNotification[]> {
  // As text: what there is in a worker is not in the types of a page.
  return await worker.evaluate<readonly ShownNotification[]>(
    'registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))',
  );
}

const TAP = `(async (action, reply) => {
  const [notification] = await registration.getNotifications();
  if (!notification) throw new Error('Nothing is shown');
  const event = new NotificationEvent('notificationclick', { notification, action });
  const waiting = [];
  // The browser waits for what comes of its own events alone.
  Object.defineProperty(event, 'waitUntil', { value: (work) => waiting.push(work) });
  if (reply !== null) Object.defineProperty(event, 'reply', { value: reply });
  dispatchEvent(event);
  await Promise.all(waiting);
})`;

/** Presses the notification that is shown, or one of its buttons, and waits until what comes of it is done. */
export async function tapNotification(worker: Worker, action = '', reply: string | null = null): Promise<void> {
  await worker.evaluate(`${TAP}(${JSON.stringify(action)}, ${JSON.stringify(reply)})`);
}
