import { subscribeWith } from './push-subscription.ts';

/** The browser's support for push. Posy uses push only through this module. */

export type PushSupport =
  | 'yes'
  | 'no'
  /** iOS and iPadOS: only apps on the home screen have it. */
  | 'needs-install';

export function pushSupport(): PushSupport {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (hasAll) return 'yes';
  return isUninstalledIos() ? 'needs-install' : 'no';
}

/** Only Safari of iOS has `standalone`; it is true for an app on the home screen. */
function isUninstalledIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

export function notificationPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

/** Calls back when the user changes the permission in the browser's settings, if the browser reports that. */
export function onPermissionChange(listener: () => void): void {
  // Safari has no change event; the permission is read again whenever the page becomes visible.
  document.addEventListener('visibilitychange', listener);
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener))
    .catch(() => undefined);
}

/** The registration once a worker is active: on a first visit that takes a while, and without a worker it never resolves. */
export function readyRegistration(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready;
}

/** Subscribes with the server's public key (base64url); a subscription under another key is replaced. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  return subscribeWith((await readyRegistration()).pushManager, publicKey);
}
