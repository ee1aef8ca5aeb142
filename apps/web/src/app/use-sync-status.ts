import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '../sync/sync-status.ts';

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** The state of sync, as of now. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(subscribe, syncStatus.get);
}
