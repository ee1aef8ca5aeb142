import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '../sync/sync-status.ts';

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** The current sync status. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(subscribe, syncStatus.get);
}
