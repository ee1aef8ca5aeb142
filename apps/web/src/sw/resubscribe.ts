import {
  notedSubscription,
  noteSubscription,
  publishSubscribed,
  readPublicKey,
  subscribeWith,
} from '../features/push/push-subscription.ts';
import { openActive } from './background.ts';

/** The browser replaced or dropped this device's subscription: the server gets the new one. */
export async function resubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const active = await openActive();
  if (!active || !(await notedSubscription(active.local))) return;
  const { local } = active;
  const subscription = await subscribeWith(registration.pushManager, await readPublicKey());
  if (await publishSubscribed(local, subscription)) await noteSubscription(local, subscription.endpoint);
}
