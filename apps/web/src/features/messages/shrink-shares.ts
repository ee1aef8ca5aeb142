import { Listeners } from '@posy/std/store';
import { useSyncExternalStore } from 'react';

/** Progress of enqueued videos that are made smaller, 0 to 1, by the id of the original file. */
const shares = new Map<string, number>();
const listeners = new Listeners();

/** null: it is done. */
export function setShrinkShare(fileId: string, share: number | null): void {
  if (share === null) shares.delete(fileId);
  else shares.set(fileId, share);
  listeners.notify();
}

/** Whole percents of making an enqueued video smaller; null while it is not. */
export function useShrinkPercent(fileId: string | null): number | null {
  return useSyncExternalStore(listeners.subscribe, () => {
    const share = fileId === null ? undefined : shares.get(fileId);
    return share === undefined ? null : Math.min(100, Math.floor(share * 100));
  });
}
