import type { Deps } from './deps.ts';
import type { JobHandlers } from './jobs/job-handlers.ts';
import { scheduleJob } from './jobs/schedule-job.ts';

/** The hour of the night, by the server's clock. */
const HOUR = 3;
/** The day on which summer time ends. */
const LONGEST_DAY_MS = 25 * 3_600_000;

export const databaseJobs: JobHandlers = {
  'database.check': async (deps) => {
    await deps.integrity.check(deps.db);
    if (!deps.db.isReadOnly) await scheduleDatabaseCheck(deps);
  },
};

/** Queues the check of the coming night unless it is queued. PostgreSQL checks its pages itself. */
export async function scheduleDatabaseCheck(deps: Deps): Promise<void> {
  if (deps.db.dialect !== 'sqlite') return;
  const now = deps.clock.now();
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() <= now) night.setDate(night.getDate() + 1);
  await scheduleJob(deps, { name: 'database.check', runAt: night.getTime(), everyMs: LONGEST_DAY_MS });
}
