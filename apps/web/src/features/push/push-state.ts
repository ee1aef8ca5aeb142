import {
  notificationPermission,
  onPermissionChange,
  type PushSupport,
  pushSupport,
  readyRegistration,
} from './push-browser.ts';

/**
 * Push on this device, as of now. `isReady`: the service worker stands, and it is known whether there is a subscription.
 * Granted with a subscription is enabled; everything else is not.
 */
export interface PushState {
  readonly support: PushSupport;
  readonly permission: NotificationPermission;
  readonly isReady: boolean;
  readonly isSubscribed: boolean;
  /** It is being turned on or off. */
  readonly isBusy: boolean;
}

let state: PushState | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. The browser is asked with the first look. */
export const pushState = {
  get: (): PushState => (state ??= begin()),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Written by the code of this feature alone. */
export function setPushState(change: Partial<PushState>): void {
  state = { ...pushState.get(), ...change };
  for (const listener of listeners) listener();
}

/** Looks again at what the browser says. */
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
    // Not while somebody renders.
    queueMicrotask(look);
  }
  return { support, permission: notificationPermission(), isReady: false, isSubscribed: false, isBusy: false };
}

/** For tests, which bring another browser each. */
export function forgetPushState(): void {
  state = null;
}
