import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isBackupRunning } from '../../backups/running-backup.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { scheduleJob } from '../../jobs/schedule-job.ts';
import { checkFiles } from './check-files.ts';
import { type SweepResult, sweepBlobs } from './media-sweep.ts';
import { uploadsFolder } from './receive-upload.ts';

const HOUR_MS = 3_600_000;
/** A sweep looks at every file: the more there are, the longer it is until the next one. */
const FILES_PER_HOUR = 250_000;
const LONGEST_WAIT_MS = 30 * 24 * HOUR_MS;
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
    const { total } = await sweepMedia(deps);
    await scheduleMediaSweep(deps, total);
  },
  'media.check': async (deps) => {
    await checkFiles(deps);
    await scheduleMediaCheck(deps);
  },
};

/** Sweeps the blob store and the files of interrupted requests. */
export async function sweepMedia(
  deps: Pick<Deps, 'blobs' | 'clock' | 'config' | 'db' | 'log'>,
): Promise<Pick<SweepResult, 'total'>> {
  const result = await sweepBlobs(deps);
  await sweepUploads(uploadsFolder(deps.config.dataDir), deps.clock.now() - GRACE_MS);
  return result;
}

/** Makes sure that one sweep is always queued. `files`: how many the last one looked at. */
export function scheduleMediaSweep(deps: Deps, files = 0): Promise<void> {
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(1, files / FILES_PER_HOUR) * HOUR_MS);
  const runAt = deps.clock.now() + Math.round(waitMs);
  return scheduleJob(deps, { name: 'media.sweep', runAt, everyMs: LONGEST_WAIT_MS });
}

/** Makes sure that one check of some files is always queued. */
export function scheduleMediaCheck(deps: Deps): Promise<void> {
  return scheduleJob(deps, { name: 'media.check', runAt: deps.clock.now() + HOUR_MS, everyMs: HOUR_MS });
}

/** Deletes received files of requests that a crash interrupted. No row ever names these files, and no client can continue them. */
async function sweepUploads(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < before) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
