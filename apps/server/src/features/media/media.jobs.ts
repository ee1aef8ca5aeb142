import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isBackupRunning } from '../../backups/running-backup.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { scheduleJob } from '../../jobs/schedule-job.ts';
import { checkFiles } from './check-files.ts';
import { sweepBlobs } from './media-sweep.ts';
import { uploadsFolder } from './receive-upload.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** Files of running requests are younger than this. */
const GRACE_MS = 3_600_000;

/** Delay of deletions while a backup copies files that its database still names. */
const BACKUP_WAIT_MS = 30_000;

const RemoveSchema = Type.Object({ keys: Type.Array(Type.String()) });

export const mediaJobs: JobHandlers = {
  'media.remove': async (deps, payload) => {
    const { keys } = Value.Parse(RemoveSchema, payload);
    if (!(await isBackupRunning(deps))) return deps.blobs.delete(keys);
    const runAt = deps.clock.now() + BACKUP_WAIT_MS;
    await deps.db.write((tx) => deps.jobs.enqueue(tx, 'media.remove', { keys }, { runAt }));
  },
  'media.sweep': async (deps) => {
    await sweepMedia(deps);
    await checkFiles(deps);
    await scheduleMediaSweep(deps);
  },
};

/** Sweeps the blob store and the files of interrupted requests. */
export async function sweepMedia(deps: Pick<Deps, 'blobs' | 'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  await sweepBlobs(deps);
  await sweepUploads(uploadsFolder(deps.config.dataDir), deps.clock.now() - GRACE_MS);
}

/** Makes sure that one sweep is always queued. */
export function scheduleMediaSweep(deps: Deps): Promise<void> {
  return scheduleJob(deps, { name: 'media.sweep', runAt: deps.clock.now() + SWEEP_EVERY_MS, everyMs: SWEEP_EVERY_MS });
}

/** Deletes received files of requests that a crash interrupted. No row ever names these files, and no client can continue them. */
async function sweepUploads(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < before) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
