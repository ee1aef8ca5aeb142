import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '../../sync/sync-status.ts';

/** The state of sync, as of now. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get);
}
