import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/job-handlers.ts';
import { scheduleJob } from '../jobs/schedule-job.ts';
import { hasDueBackup } from './backups.repo.ts';
import { createBackup } from './create-backup.ts';
import { pruneBackups } from './prune-backups.ts';

/** A server that stops leaves the backup to its next start. */
const NEVER = new AbortController().signal;

export const backupsJobs: JobHandlers = {
  'backup.create': async (deps, payload) => {
    // The setting may have been removed since the job was queued.
    if (deps.config.backup.to === null) return;
    await createBackup(deps, { kind: payload['isManual'] === true ? 'manual' : 'scheduled', to: null, signal: NEVER });
    await pruneBackups(deps, { isDry: false });
    await scheduleBackup(deps);
  },
};

/** Makes sure that the next backup is queued, where `BACKUP_EVERY` is set. */
export async function scheduleBackup(deps: Deps): Promise<void> {
  const { everyMs } = deps.config.backup;
  if (everyMs === null) return;
  await scheduleJob(deps, { name: 'backup.create', runAt: deps.clock.now() + everyMs, everyMs });
}

/** Queues a backup for now, below `BACKUP_TO`, unless one is due already. */
export async function requestBackup({ clock, jobs }: Pick<Deps, 'clock' | 'jobs'>, tx: Tx): Promise<void> {
  if (await hasDueBackup(tx, clock.now())) return;
  await jobs.enqueue(tx, 'backup.create', { isManual: true });
}
