import type { MutationKey } from '@posy/contract/ids';
import { useSyncExternalStore } from 'react';
import { syncStatus } from '../../sync/sync-status.ts';

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** Whether an entry waits until the person says in the outbox that it is to be sent. */
export function useIsOverdue(key: MutationKey): boolean {
  return useSyncExternalStore(subscribe, () => syncStatus.get().overdue.includes(key));
}
