import { notedSubscription, noteSubscription } from '../features/push/noted-subscription.ts';
import { readPublicKey, subscribeWith, publishSubscribed } from '../features/push/push-subscription.ts';
import { openActive } from './background.ts';

/** The browser gave this device another address for pushes, or took the old one back: the server hears of the new one. */
export async function resubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const active = await openActive();
  if (!active || !(await notedSubscription(active.local))) return;
  const { local } = active;
  const subscription = await subscribeWith(registration.pushManager, await readPublicKey());
  if (await publishSubscribed(local, subscription)) await noteSubscription(local, subscription.endpoint);
}
