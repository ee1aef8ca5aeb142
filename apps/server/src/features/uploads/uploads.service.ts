import { MAX_MEDIA_BYTES, UPLOAD_DAYS } from '@posy/contract/limits';
import type { UploadPurpose } from '@posy/contract/uploads';
import { type Actor, writeOnce } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { checkStorage, reserveStorage } from '../media/storage-limit.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  restartUpload,
  type UploadKey,
  type UploadRow,
} from './uploads.repo.ts';

const DAY_MS = 86_400_000;
const NO_KEY = { key: null, fingerprint: '' };

/** The offset and length of an upload, in bytes. `expiresAt` in ms; null for a used one. */
export interface UploadState {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
  readonly expiresAt: number | null;
}

export interface NewUpload {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly length: number;
}

/**
 * Begins an upload. A repeated request finds it at its present offset, also after its use; an expired one begins anew.
 * Throws `AppError`: `id_conflict` for another upload with the same id, `file_too_large`, `invalid_upload`, `storage_limit`,
 * `storage_full`.
 */
export async function createUpload(deps: Deps, actor: Actor, upload: NewUpload): Promise<UploadState> {
  const key = { ownerId: actor.userId, id: upload.id };
  const known = await findUpload(deps.db.read, key);
  if (known && !(await isLost(deps, known))) return sameUpload(known, upload);
  if (known) sameUpload(known, upload);
  if (upload.length < 1) throw new AppError('invalid_upload');
  if (upload.length >= MAX_MEDIA_BYTES) throw new AppError('file_too_large');
  // Nothing is claimed yet: an account could announce the whole disk, and send it never.
  await deps.disk.check(upload.length, key.ownerId);
  await checkStorage(deps, key.ownerId, upload.length);

  const fileKey = deps.newId();
  const parts = await deps.uploads.create(fileKey);
  const now = deps.clock.now();
  const state = { offset: 0, fileKey, parts, mediaId: null, createdAt: now, touchedAt: now };
  const row: UploadRow = { ...key, ...upload, ...state };
  let isTaken = false;
  try {
    const { body } = await writeOnce(deps, actor, NO_KEY, async (tx) => {
      const before = known && (await findUpload(tx, key));
      if (before && before.fileKey !== known.fileKey) return { status: 201, body: before, rev: 0 };
      if (before) await restartUpload(tx, key, { fileKey, parts, now });
      const isWritten = before !== undefined || (await insertUpload(tx, row));
      // The row reserves the storage: uploads that begin at the same time are counted one after the other.
      if (isWritten) await reserveStorage(deps, tx, key.ownerId);
      isTaken = isWritten;
      return { status: 201, body: (await findUpload(tx, key)) ?? row, rev: 0 };
    });
    return sameUpload(body, upload);
  } finally {
    if (!isTaken) await deps.uploads.remove([fileKey]);
    else if (typeof known?.fileKey === 'string') await deps.uploads.remove([known.fileKey]);
  }
}

/** Throws 404 `upload_not_found`, or 410 `upload_expired`. */
export async function getUpload({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: UploadKey): Promise<UploadRow> {
  const row = await findUpload(db.read, key);
  if (!row) throw new AppError('upload_not_found');
  if (isForgotten(row, clock.now())) throw new AppError('upload_expired');
  return row;
}

/** Deletes an upload and its file. A used one does not change. */
export async function removeUpload(deps: Deps, actor: Actor, id: string): Promise<void> {
  const key = { ownerId: actor.userId, id };
  const { body } = await writeOnce(deps, actor, NO_KEY, async (tx) => {
    const row = await findUpload(tx, key);
    if (!row) throw new AppError('upload_not_found');
    if (row.mediaId === null) await deleteUpload(tx, key);
    return { status: 204, body: row, rev: 0 };
  });
  if (body.mediaId === null && body.fileKey !== null) await deps.uploads.remove([body.fileKey]);
}

/** Whether an upload expired: it did not grow for too long. */
export function isForgotten({ mediaId, fileKey, touchedAt }: UploadRow, now: number): boolean {
  return mediaId === null && (fileKey === null || touchedAt + UPLOAD_DAYS * DAY_MS <= now);
}

export function stateOf({ id, offset, length, mediaId, touchedAt }: UploadRow): UploadState {
  if (mediaId !== null) return { id, offset: length, length, expiresAt: null };
  return { id, offset, length, expiresAt: touchedAt + UPLOAD_DAYS * DAY_MS };
}

/** Whether an upload expired, or its file is missing: a database restored from a backup is older than its files. */
async function isLost({ uploads, clock }: Deps, row: UploadRow): Promise<boolean> {
  if (isForgotten(row, clock.now())) return true;
  if (row.mediaId !== null || row.fileKey === null) return false;
  return !(await uploads.holds({ ...row, fileKey: row.fileKey }));
}

function sameUpload(row: UploadRow, { length, purpose }: NewUpload): UploadState {
  if (row.length !== length || row.purpose !== purpose) throw new AppError('id_conflict');
  return stateOf(row);
}
