import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { captionsKey, isCaptionsKey, mediaIdOf, parseCaptions } from './media-keys.ts';
import { findCaptionsOf } from './media.repo.ts';
import { uploadsFolder } from './receive-upload.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** Younger files may belong to an upload or a transaction under way. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

const RemoveSchema = Type.Object({ keys: Type.Array(Type.String()) });

export const mediaJobs: JobHandlers = {
  'media.remove': async (deps, payload) => deps.blobs.delete(Value.Parse(RemoveSchema, payload).keys),
  'media.sweep': async (deps) => {
    await sweepMedia(deps);
    await scheduleMediaSweep(deps);
  },
};

/** Deletes bytes that no row names: a crash between keeping a file and committing its row leaves them behind. */
export async function sweepMedia(deps: Pick<Deps, 'blobs' | 'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  const before = deps.clock.now() - GRACE_MS;
  let batch: { key: string; id: string }[] = [];
  const flush = async () => {
    const rows = await findCaptionsOf(deps.db.read, [...new Set(batch.map((each) => each.id))]);
    const captions = new Map(rows.map((row) => [row.id, captionsKeyOf(row)]));
    const orphans = batch
      .filter(({ id, key }) => !captions.has(id) || (isCaptionsKey(key) && captions.get(id) !== key))
      .map((each) => each.key);
    if (orphans.length > 0) deps.log.warn({ orphans }, 'Files without a picture are deleted');
    await deps.blobs.delete(orphans);
    batch = [];
  };
  for await (const blob of deps.blobs.list()) {
    const id = mediaIdOf(blob.key);
    if (id === null || blob.modifiedAt > before) continue;
    batch.push({ key: blob.key, id });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  await sweepUploads(uploadsFolder(deps.config.dataDir), before);
}

function captionsKeyOf({ id, captions }: { readonly id: string; readonly captions: string | null }): string | null {
  const stored = parseCaptions(captions);
  return stored && captionsKey(id, stored);
}

/** Sees to it that one sweep is always queued. */
export async function scheduleMediaSweep(deps: Deps): Promise<void> {
  await deps.db.write(async (tx) => {
    const queued = await tx.selectFrom('jobs').select('id').where('name', '=', 'media.sweep').limit(2).execute();
    // The sweep that is running is still in the table.
    if (queued.length < 2) await deps.jobs.enqueue(tx, 'media.sweep', {}, { runAt: deps.clock.now() + SWEEP_EVERY_MS });
  });
}

/** Uploads that a crash cut off. */
async function sweepUploads(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < before) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
