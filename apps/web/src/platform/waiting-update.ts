/** A newer Posy that is on this device and not yet in this page. */
export interface PendingUpdate {
  /** Called when the user agrees: the page updates as soon as it can. */
  readonly apply: () => void;
}

let pending: PendingUpdate | null = null;
const listeners = new Set<() => void>();

/** The newer version that is ready; null for none. For `useSyncExternalStore`. */
export const waitingUpdate = {
  get: (): PendingUpdate | null => pending,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Written by `AppUpdates` only. */
export function setWaitingUpdate(update: PendingUpdate | null): void {
  pending = update;
  for (const listener of listeners) listener();
}
