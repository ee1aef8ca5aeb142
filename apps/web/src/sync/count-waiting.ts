import { isByUser } from '@posy/sync/mutation';
import { pausedBy, isOverdue } from '@posy/sync/outbox-rules';
import { liveQuery } from '../local/live-query.ts';
import type { LocalDb } from '../local/local-db.ts';
import { setSyncStatus } from './sync-status.ts';

/** Counts the pending entries, and those that need the user, into the status of sync. Returns a stop function. */
export function countWaiting({ out, device }: LocalDb, onError: (error: unknown) => void): () => void {
  const subscription = liveQuery(() => out.outbox.toArray()).subscribe({
    next(entries) {
      const unsent = entries.filter((entry) => entry.status !== 'acked' && isByUser(entry));
      const now = device.clock.now();
      const failed = unsent.filter(
        (entry) => entry.status === 'failed' || entry.status === 'stalled' || isOverdue(entry, now),
      );
      const overdue = [...pausedBy(unsent, (entry) => isOverdue(entry, now)).keys()];
      setSyncStatus({ waiting: unsent.length, failed: failed.length, overdue });
    },
    error: onError,
  });
  return () => subscription.unsubscribe();
}
