import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** A job that is queued again and again; times in ms. */
export interface RecurringJob {
  readonly name: string;
  /** When it runs next. */
  readonly runAt: number;
  /** Its longest wait. */
  readonly everyMs: number;
}

/**
 * Makes sure that one run of a recurring job is queued. A waiting one that is further away than its period is due now: the clock was
 * ahead when it was queued, or its period was longer.
 */
export async function scheduleJob(
  { db, clock, jobs }: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  { name, runAt, everyMs }: RecurringJob,
): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    const waiting = await findWaiting(tx, name, now);
    if (waiting === undefined) await jobs.enqueue(tx, name, {}, { runAt });
    else if (waiting.runAt > now + everyMs) {
      await tx.updateTable('jobs').set({ runAt: now }).where('id', '=', waiting.id).execute();
    }
  });
}

/** A leased job is the one that is running, and does not count; nor does one that was asked for by hand. */
function findWaiting(tx: Tx, name: string, now: number) {
  return tx
    .selectFrom('jobs')
    .select(['id', 'runAt'])
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .where('payload', '=', '{}')
    .where('leaseUntil', '<=', now)
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst();
}
