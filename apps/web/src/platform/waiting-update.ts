import { type Readable, Store } from '@posy/std/store';
/** A newer Posy that is on this device and not yet in this page. */
export interface PendingUpdate {
  /** Called when the user agrees: the page updates as soon as it can. */
  readonly apply: () => void;
}

const pending = new Store<PendingUpdate | null>(null);

/** The newer version that is ready; null for none. */
export const waitingUpdate: Readable<PendingUpdate | null> = pending;

/** Written by `AppUpdates` only. */
export const setWaitingUpdate = pending.set;
