import type { Deps } from './deps.ts';
import type { JobHandlers } from './jobs/job-handlers.ts';

/** The hour of the night, by the server's clock. */
const HOUR = 3;

export const databaseJobs: JobHandlers = {
  'database.check': async (deps) => {
    await deps.integrity.check(deps.db);
    if (!deps.db.isReadOnly) await scheduleDatabaseCheck(deps);
  },
};

/** Queues the check of the coming night unless it is queued. PostgreSQL checks its pages itself. */
export async function scheduleDatabaseCheck({ db, clock, jobs }: Deps): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  const now = clock.now();
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() <= now) night.setDate(night.getDate() + 1);
  await db.write(async (tx) => {
    // A leased job is the check that is running.
    const waiting = tx
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'database.check')
      .where('state', '=', 'waiting');
    if (await waiting.where('leaseUntil', '<=', now).limit(1).executeTakeFirst()) return;
    await jobs.enqueue(tx, 'database.check', {}, { runAt: night.getTime() });
  });
}
