import { rm } from 'node:fs/promises';
import { EXPORT_MAX_AGE_MS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { ExportPart } from '../../exporting/export-part.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { beginExport, deleteExport, finishExport } from './exports.repo.ts';
import { exportKey } from './exports.service.ts';
import { makeExport } from './make-export.ts';

const MAX_ATTEMPTS = 5;

const ExportSchema = Type.Object({ id: Type.String() });

/** Jobs that make and delete exports. `parts`: the files of an export. */
export function exportsJobs(parts: readonly ExportPart[]): JobHandlers {
  return {
    'exports.make': async (deps, payload) => {
      const { id } = Value.Parse(ExportSchema, payload);
      await make(deps, parts, id);
    },
    'exports.expire': async (deps, payload) => {
      const { id } = Value.Parse(ExportSchema, payload);
      await deps.db.write((tx) => deleteExport(tx, id));
      await deps.blobs.delete([exportKey(id)]);
    },
    'exports.remove': (deps, payload) => deps.blobs.delete([exportKey(Value.Parse(ExportSchema, payload).id)]),
  };
}

async function make(deps: Deps, parts: readonly ExportPart[], id: string): Promise<void> {
  const begun = await deps.db.write((tx) => beginExport(tx, id));
  if (!begun) return deps.blobs.delete([exportKey(id)]);
  try {
    // A process that dies during an export reports no error, so begun attempts are counted.
    if (begun.attempts > MAX_ATTEMPTS) throw new Error('It was begun too often');
    const { path, bytes } = await makeExport(deps, parts, { userId: begun.userId, id });
    await keep(deps, id, path, bytes);
  } catch (error) {
    if (begun.attempts < MAX_ATTEMPTS) throw error;
    deps.log.error({ err: error, exportId: id }, 'A copy of somebody’s data is given up');
    await deps.db.write((tx) => finishExport(tx, { id, state: 'failed', finishedAt: null, bytes: null }));
  }
}

/** Stores the file before the row becomes `ready`, so that a ready row has a file. After a crash in between, the job repeats. */
async function keep(deps: Deps, id: string, path: string, bytes: number): Promise<void> {
  const key = exportKey(id);
  await deps.blobs.put([{ key, path }]).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const finishedAt = deps.clock.now();
  const isWanted = await deps.db.write(async (tx) => {
    const isDone = await finishExport(tx, { id, state: 'ready', finishedAt, bytes });
    if (isDone) await deps.jobs.enqueue(tx, 'exports.expire', { id }, { runAt: finishedAt + EXPORT_MAX_AGE_MS });
    return isDone;
  });
  if (!isWanted) await deps.blobs.delete([key]);
}
