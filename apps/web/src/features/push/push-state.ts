import { Listeners } from '@posy/std/store';
import { useStore } from '../../ui/use-store.ts';
import {
  notificationPermission,
  onPermissionChange,
  type PushSupport,
  pushSupport,
  readyRegistration,
} from './push-browser.ts';

/**
 * The present state of push on this device. `isReady`: the service worker is active, and `isSubscribed` is known. Push is
 * enabled if the permission is granted and there is a subscription.
 */
export interface PushState {
  readonly support: PushSupport;
  readonly permission: NotificationPermission;
  readonly isReady: boolean;
  readonly isSubscribed: boolean;
  /** It is being switched on or off. */
  readonly isBusy: boolean;
}

let state: PushState | null = null;
const listeners = new Listeners();

/** For `useStore`. The first `get` asks the browser. */
export const pushState = {
  get: (): PushState => (state ??= begin()),
  subscribe: listeners.subscribe,
};

/** Only called by the code of this feature. */
export function setPushState(change: Partial<PushState>): void {
  state = { ...pushState.get(), ...change };
  listeners.notify();
}

/** Reads the browser's state again. */
export async function readPush(): Promise<void> {
  setPushState({ permission: notificationPermission() });
  if (pushState.get().support !== 'yes') return;
  const { pushManager } = await readyRegistration();
  const isSubscribed = (await pushManager.getSubscription()) !== null;
  setPushState({ isReady: true, isSubscribed, permission: notificationPermission() });
}

function begin(): PushState {
  const support = pushSupport();
  if (support === 'yes') {
    const look = () => void readPush().catch(() => undefined);
    onPermissionChange(look);
    // Not during a render.
    queueMicrotask(look);
  }
  return { support, permission: notificationPermission(), isReady: false, isSubscribed: false, isBusy: false };
}

/** For tests, which have another browser each. */
export function forgetPushState(): void {
  state = null;
}

/** The present state of push on this device. `enablePush` and `disablePush` change it. */
export function usePushState(): PushState {
  return useStore(pushState);
}
