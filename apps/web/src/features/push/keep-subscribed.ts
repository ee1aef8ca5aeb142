import type { LocalDb } from '../../local/local-db.ts';
import { endNewSession, isNewSession } from '../../platform/signed-in-flag.ts';
import { notificationPermission, pushSupport, readyRegistration, subscribeToPush } from './push-browser.ts';
import { readPush } from './push-state.ts';
import { notedSubscription, noteSubscription, publishSubscribed, readPublicKey } from './push-subscription.ts';

/** An unchanged subscription is sent to the server at most this often, in ms, and after each log-in. */
const REGISTERED_FOR_MS = 86_400_000;

/**
 * Renews the subscription at each start while the user wants notifications. Browsers drop subscriptions (iOS above all) and
 * change their addresses, a server may get other keys, and it deletes a subscription with its session. Never asks the user.
 */
export async function keepSubscribed(local: LocalDb): Promise<void> {
  if (pushSupport() !== 'yes' || notificationPermission() !== 'granted') return;
  const noted = await notedSubscription(local);
  if (!noted) return;
  const { pushManager } = await readyRegistration();
  const current = await pushManager.getSubscription();
  const isFresh = !isNewSession() && local.device.clock.now() - noted.registeredAt < REGISTERED_FOR_MS;
  if (current?.endpoint === noted.endpoint && isFresh) return;
  const subscription = await subscribeToPush(await readPublicKey());
  if (await publishSubscribed(local, subscription)) {
    await noteSubscription(local, subscription.endpoint);
    endNewSession();
  }
  await readPush();
}
