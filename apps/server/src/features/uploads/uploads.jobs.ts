import { UPLOAD_DAYS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import {
  deleteUploadsBefore,
  dropFile,
  findFileKeys,
  findUpload,
  clearIdleFiles,
  listIdle,
  deleteUploadsOf,
} from './uploads.repo.ts';

const DAY_MS = 86_400_000;
/** As long as for media without a row: the database may be older than the files, and a newer one may name them again. */
const ORPHAN_DAYS = 30;
/** Rows of used and expired uploads are deleted after this time. */
const REMEMBERED_DAYS = 45;
const BATCH = 100;

const KeySchema = Type.Object({ ownerId: Type.String(), id: Type.String() });
const FilesSchema = Type.Object({ fileKeys: Type.Array(Type.String()) });

export const uploadsJobs: JobHandlers = {
  /** Deletes the file of a used upload. */
  'uploads.drop': async (deps, payload) => {
    const key = Value.Parse(KeySchema, payload);
    const upload = await findUpload(deps.db.read, key);
    // The transaction that used the upload was rolled back, or the owner was deleted.
    if (!upload || upload.mediaId === null) return;
    if (upload.fileKey !== null) await deps.uploads.remove([upload.fileKey]);
    await deps.db.write((tx) => dropFile(tx, key));
  },
  'uploads.remove': (deps, payload) => deps.uploads.remove(Value.Parse(FilesSchema, payload).fileKeys),
};

/** Deletes all uploads of a user whose account is deleted. */
export async function removeUploadsOf(deps: Pick<Deps, 'jobs'>, tx: Tx, ownerId: string): Promise<void> {
  const fileKeys = await deleteUploadsOf(tx, ownerId);
  if (fileKeys.length > 0) await deps.jobs.enqueue(tx, 'uploads.remove', { fileKeys });
}

/** Drops uploads that did not grow for days, and files without a row. Run with the house-keeping. */
export async function pruneUploads(deps: Pick<Deps, 'clock' | 'db' | 'log' | 'uploads'>): Promise<void> {
  const now = deps.clock.now();
  const before = now - UPLOAD_DAYS * DAY_MS;
  for (let count = BATCH; count === BATCH;) {
    const idle = await listIdle(deps.db.read, before, BATCH);
    count = idle.length;
    if (count === 0) break;
    const fileKeys = await deps.db.write((tx) => clearIdleFiles(tx, idle, before));
    await deps.uploads.remove(fileKeys);
  }
  await deps.db.write((tx) => deleteUploadsBefore(tx, now - REMEMBERED_DAYS * DAY_MS));
  await deleteOrphans(deps, now - ORPHAN_DAYS * DAY_MS);
}

/** A crash between a file and its row, or a row and its file, leaves the file behind. */
async function deleteOrphans(deps: Pick<Deps, 'db' | 'log' | 'uploads'>, before: number): Promise<void> {
  let old = new Set<string>();
  for await (const { fileKey, modifiedAt } of deps.uploads.list()) {
    if (modifiedAt < before) old.add(fileKey);
    if (old.size < BATCH) continue;
    await deleteUnknown(deps, old);
    old = new Set();
  }
  await deleteUnknown(deps, old);
}

async function deleteUnknown({ db, log, uploads }: Pick<Deps, 'db' | 'log' | 'uploads'>, fileKeys: Set<string>) {
  const orphans = [...fileKeys.difference(new Set(await findFileKeys(db.read, [...fileKeys])))];
  if (orphans.length > 0) log.warn({ orphans }, 'Files without an upload are deleted');
  await uploads.remove(orphans);
}
