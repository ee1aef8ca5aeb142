import { listNotifications } from './shown-notifications.ts';

/** Time limit for ending a subscription, in ms: a log-out does not wait longer. */
const TIMEOUT_MS = 2000;

/** Removes this device's push subscription, its notifications and its badge. */
export async function forgetPush(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([endPush().catch(() => undefined), late]);
}

async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  if ('pushManager' in registration) await (await registration.pushManager.getSubscription())?.unsubscribe();
  for (const notification of await listNotifications(registration)) notification.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}
