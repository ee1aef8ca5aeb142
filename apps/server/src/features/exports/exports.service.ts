import type { ExportState } from '@posy/contract/devices';
import { EXPORT_EVERY_MS, EXPORT_MAX_AGE_MS } from '@posy/contract/limits';
import { type Actor, isClaimed, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { instant } from '../../exporting/export-part.ts';
import type { VisibleFile } from '../media/visible-media.ts';
import { confirmPassword } from '../session/session.service.ts';
import { type ExportRow, findExport, putExport, deleteExportOf } from './exports.repo.ts';

/** The blob key of an archive. */
export function exportKey(id: string): string {
  return `${id.slice(-2)}/${id}-export.zip`;
}

/** The state of a user's export. */
export async function getExport(deps: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<ExportState> {
  return stateOf(await findExport(deps.db.read, userId), deps.clock.now());
}

/**
 * Requests an export of all of a user's data, which replaces the earlier one. Throws `AppError`: `wrong_password`, and
 * `too_many_requests` within a day after a request that did not fail. A repeated request starts no second export.
 */
export async function requestExport(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  password: string,
): Promise<Written<ExportState>> {
  if (await isClaimed(deps, actor, request)) {
    // If the key is deleted at this moment, the next try is a new request.
    return writeOnce(deps, actor, request, () => Promise.reject(new AppError('server_busy', undefined, 1)));
  }
  const { userId } = actor;
  const now = deps.clock.now();
  checkIsTime(await findExport(deps.db.read, userId), now);
  await confirmPassword(deps, actor, password);
  return writeOnce(
    deps,
    actor,
    request,
    async (tx) => {
      const before = await findExport(tx, userId);
      checkIsTime(before, now);
      if (before) await deps.jobs.enqueue(tx, 'exports.remove', { id: before.id });
      const id = deps.newId();
      const row: ExportRow = {
        userId,
        id,
        state: 'making',
        attempts: 0,
        requestedAt: now,
        finishedAt: null,
        bytes: null,
      };
      await putExport(tx, row);
      // Jobs contain no user ids: some wait for a week, and the account may be deleted before.
      await deps.jobs.enqueue(tx, 'exports.make', { id });
      return { status: 202, body: stateOf(row, now), rev: 0 };
    },
    // On PostgreSQL two requests at once run one after the other.
    { isAboutActor: true },
  );
}

/** The archive, for the user whose data it contains. Throws 404 `export_not_found`. */
export async function findExportFile(deps: Pick<Deps, 'blobs' | 'clock' | 'db'>, userId: string): Promise<VisibleFile> {
  const row = await findExport(deps.db.read, userId);
  if (!row || stateOf(row, deps.clock.now()).state !== 'ready') throw new AppError('export_not_found');
  return {
    mime: 'application/zip',
    etag: `"${row.id}"`,
    isPublic: false,
    urlHash: '',
    open: (wanted) => deps.blobs.open(exportKey(row.id), wanted),
  };
}

/** Deletes the export of a user whose account is deleted. */
export async function removeExportOf(deps: Pick<Deps, 'jobs'>, tx: Tx, userId: string): Promise<void> {
  const id = await deleteExportOf(tx, userId);
  if (id !== undefined) await deps.jobs.enqueue(tx, 'exports.remove', { id });
}

/** The row is the limit, so it holds over restarts and without rate limits. */
function checkIsTime(row: ExportRow | undefined, now: number): void {
  if (!row || row.state === 'failed') return;
  const waitMs = row.requestedAt + EXPORT_EVERY_MS - now;
  if (waitMs > 0) throw new AppError('too_many_requests', undefined, Math.ceil(waitMs / 1000));
}

function stateOf(row: ExportRow | undefined, now: number): ExportState {
  const isOver = row?.state === 'ready' && (row.finishedAt ?? 0) + EXPORT_MAX_AGE_MS <= now;
  if (!row || isOver) return { state: 'none', requestedAt: null, bytes: null };
  return { state: row.state, requestedAt: instant(row.requestedAt), bytes: row.bytes };
}
