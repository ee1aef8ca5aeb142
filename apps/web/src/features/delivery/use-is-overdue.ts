import type { MutationKey } from '@posy/contract/ids';
import { useSyncExternalStore } from 'react';
import { syncStatus } from '../../sync/sync-status.ts';

/** Whether an entry is so old that it waits until the user confirms it in the outbox. */
export function useIsOverdue(key: MutationKey): boolean {
  return useSyncExternalStore(syncStatus.subscribe, () => syncStatus.get().overdue.includes(key));
}
