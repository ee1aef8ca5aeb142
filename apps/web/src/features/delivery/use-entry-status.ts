import type { MutationKey } from '@posy/contract/ids';
import { useSyncExternalStore } from 'react';
import { syncStatus, type UploadProgress } from '../../sync/sync-status.ts';

/** Whether an entry is so old that it waits until the user confirms it in the outbox. */
export function useIsOverdue(key: MutationKey): boolean {
  return useSyncExternalStore(syncStatus.subscribe, () => syncStatus.get().overdue.includes(key));
}

/** The progress of a running upload; null if unknown. */
export function useUpload(key: MutationKey): UploadProgress | null {
  return useSyncExternalStore(
    syncStatus.subscribe,
    () => syncStatus.get().uploads.find((candidate) => candidate.key === key) ?? null,
  );
}

/** Whole percents of a running upload; null if unknown. */
export function useUploadPercent(key: MutationKey): number | null {
  return useSyncExternalStore(syncStatus.subscribe, () => {
    const upload = syncStatus.get().uploads.find((candidate) => candidate.key === key);
    return upload && upload.total > 0 ? Math.min(100, Math.floor((upload.sent / upload.total) * 100)) : null;
  });
}
