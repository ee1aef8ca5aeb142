import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '../sync/sync-status.ts';
import { useStore } from '../ui/use-store.ts';

/** The current sync status. */
export function useSyncStatus(): SyncStatus {
  return useStore(syncStatus);
}

const isOnline = () => syncStatus.get().network === 'online';

/** Whether the last call was answered. Draws again only when that changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(syncStatus.subscribe, isOnline, isOnline);
}
