import type { LocalDb } from '../../local/local-db.ts';
import { showToast } from '../../ui/toast.ts';
import { readyRegistration, subscribeToPush } from './push-browser.ts';
import { pushState, readPush, setPushState } from './push-state.ts';
import { noteSubscription, publishSubscribed, publishUnsubscribed, readPublicKey } from './push-subscription.ts';
import { pushTexts as texts } from './push.en.ts';

/**
 * Asks for the permission and subscribes this device; call it from a click, or browsers refuse to ask. Shows the result. It is
 * not a mutation in the outbox, because it is about this device, and the browser itself needs a network.
 */
export async function enablePush(local: LocalDb): Promise<void> {
  if (pushState.get().isBusy) return;
  setPushState({ isBusy: true });
  try {
    const permission = await Notification.requestPermission();
    setPushState({ permission });
    if (permission === 'granted') await subscribe(local);
    else if (permission === 'denied') {
      showToast({ title: texts.permissionDenied, description: texts.permissionDeniedHint, isError: true });
    }
  } catch {
    showToast({ title: texts.failed, isError: true });
  } finally {
    await readPush().catch(() => undefined);
    setPushState({ isBusy: false });
  }
}

/** Ends this device's subscription. Works without a network: the server deletes addresses that do not answer. */
export async function disablePush(local: LocalDb): Promise<void> {
  if (pushState.get().isBusy) return;
  setPushState({ isBusy: true });
  try {
    const { pushManager } = await readyRegistration();
    const subscription = await pushManager.getSubscription();
    if (subscription && !(await subscription.unsubscribe())) throw new Error('The browser kept the subscription');
    await noteSubscription(local, null);
    if (subscription) await publishUnsubscribed(local, subscription.endpoint);
    showToast({ title: texts.disabled });
  } catch {
    showToast({ title: texts.failed, isError: true });
  } finally {
    await readPush().catch(() => undefined);
    setPushState({ isBusy: false });
  }
}

async function subscribe(local: LocalDb): Promise<void> {
  const subscription = await subscribeToPush(await readPublicKey());
  if (await publishSubscribed(local, subscription)) {
    await noteSubscription(local, subscription.endpoint);
    showToast({ title: texts.enabled });
    return;
  }
  // A subscription is useless if the server does not have it.
  await subscription.unsubscribe();
  throw new Error('The server did not take the subscription');
}
