import type { Database } from '../db/database.ts';
import { SKEW_MS } from '../instants-ahead.ts';

const HOUR_MS = 3_600_000;

/**
 * Jobs that were queued, tried or leased while the clock was ahead would wait until that time. They wait as long as they were meant to,
 * from now on.
 */
export async function bringJobsBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .updateTable('jobs')
      .set((eb) => ({ runAt: eb(eb('runAt', '-', eb.ref('createdAt')), '+', now), createdAt: now }))
      .where('state', '=', 'waiting')
      .where('runAt', '>', now)
      .where('createdAt', '>', now + SKEW_MS)
      .execute();
    // A failed try waits for an hour at most.
    await tx
      .updateTable('jobs')
      .set({ runAt: now })
      .where('state', '=', 'waiting')
      .where('runAt', '>', now + HOUR_MS + SKEW_MS)
      .where('attempts', '>', 0)
      .execute();
    // A lease lasts for a minute.
    await tx
      .updateTable('jobs')
      .set({ leaseOwner: null, leaseUntil: 0 })
      .where('state', '=', 'waiting')
      .where('leaseUntil', '>', now + HOUR_MS)
      .execute();
  });
}
