import type { MutationKey } from '@posy/contract/ids';
import { useSyncExternalStore } from 'react';
import { syncStatus } from '../../sync/sync-status.ts';

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** Whether an entry is so old that it waits until the user confirms it in the outbox. */
export function useIsOverdue(key: MutationKey): boolean {
  return useSyncExternalStore(subscribe, () => syncStatus.get().overdue.includes(key));
}
