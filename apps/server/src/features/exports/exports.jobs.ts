import { rm } from 'node:fs/promises';
import { EXPORT_KEPT_MS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import type { ExportPart } from './export-part.ts';
import { beginExport, finishExport, takeExport } from './exports.repo.ts';
import { exportKey } from './exports.service.ts';
import { makeExport } from './make-export.ts';

const MAX_ATTEMPTS = 5;
/** When another copy is being made: one that is looked for again. */
const LATER_MS = 5000;

const ExportSchema = Type.Object({ userId: Type.String(), id: Type.String() });
const RemoveSchema = Type.Object({ id: Type.String() });

/** Of which processes a copy is being made. Two jobs run at a time, and mail must not wait for two films. */
const busy = new WeakSet<Deps>();

/** Makes and deletes copies. `parts`: what a copy consists of. */
export function exportsJobs(parts: readonly ExportPart[]): JobHandlers {
  return {
    'exports.make': async (deps, payload) => {
      const which = Value.Parse(ExportSchema, payload);
      if (busy.has(deps)) {
        await deps.db.write((tx) =>
          deps.jobs.enqueue(tx, 'exports.make', which, { runAt: deps.clock.now() + LATER_MS }),
        );
        return;
      }
      busy.add(deps);
      try {
        await make(deps, parts, which);
      } finally {
        busy.delete(deps);
      }
    },
    'exports.expire': async (deps, payload) => {
      const { userId, id } = Value.Parse(ExportSchema, payload);
      await deps.db.write((tx) => takeExport(tx, userId, id));
      await deps.blobs.delete([exportKey(id)]);
    },
    'exports.remove': (deps, payload) => deps.blobs.delete([exportKey(Value.Parse(RemoveSchema, payload).id)]),
  };
}

interface Which {
  readonly userId: string;
  readonly id: string;
}

async function make(deps: Deps, parts: readonly ExportPart[], which: Which): Promise<void> {
  const attempts = await deps.db.write((tx) => beginExport(tx, which));
  if (attempts === undefined) return deps.blobs.delete([exportKey(which.id)]);
  try {
    // A process that dies while it makes one tells of no error.
    if (attempts > MAX_ATTEMPTS) throw new Error('It was begun too often');
    const { path, bytes } = await makeExport(deps, parts, which);
    await keep(deps, which, path, bytes);
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) throw error;
    deps.log.error({ err: error, exportId: which.id }, 'A copy of somebody’s data is given up');
    const failed = { ...which, state: 'failed', finishedAt: null, bytes: null } as const;
    await deps.db.write((tx) => finishExport(tx, failed));
  }
}

/** The file first: a row that says it is ready has one. A crash between the two leaves a job that makes it again. */
async function keep(deps: Deps, which: Which, path: string, bytes: number): Promise<void> {
  const key = exportKey(which.id);
  await deps.blobs.put([{ key, path }]).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const finishedAt = deps.clock.now();
  const isWanted = await deps.db.write(async (tx) => {
    const isDone = await finishExport(tx, { ...which, state: 'ready', finishedAt, bytes });
    if (isDone) await deps.jobs.enqueue(tx, 'exports.expire', { ...which }, { runAt: finishedAt + EXPORT_KEPT_MS });
    return isDone;
  });
  if (!isWanted) await deps.blobs.delete([key]);
}
