import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { UploadPurpose } from '@posy/contract/uploads';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isDiskFull, isStorageAway } from '../../errors.ts';
import { hashBytes } from '../media/file-hashes.ts';
import { SNIFF_BYTES, typeOf, UPLOAD_RULES } from '../media/file-rules.ts';
import { type MediaOwner, type StagedMedia, stagePicture } from '../media/media.service.ts';
import type { ReceivedFile } from '../media/receive-upload.ts';
import { stageVideo } from '../media/video.service.ts';
import { findUpload, releaseUpload, claimUpload } from './uploads.repo.ts';
import { isForgotten } from './uploads.service.ts';

/**
 * The steps of a call that takes a picture or video, from a form or an upload:
 *
 * 1. `withBodyFolder(deps, request, limits, folder => …)`, and in it `receiveUpload(request, { video: MESSAGE_VIDEOS, … }, folder)` for a
 *    form, or the JSON body's `uploadId`: that is a {@link MediaSource};
 * 2. `stageMedia(deps, folder, source, owner)` inside of {@link makeOnce}, which asks whether the call was done before (`isClaimed`, or
 *    a known id);
 * 3. `commitOrDiscard(deps, staged, write, isAdopted)`, and in its transaction `insertStagedMedia(deps, tx, staged)` before the row
 *    that refers to `staged.row.id`. Adopting uses an upload up. Before the answer to a row that exists already:
 *    {@link isSameMedia}.
 *
 * A body with a poster is larger than others: such routes have {@link POSTER_BODY_BYTES} as their `bodyLimit`.
 */
export type MediaSource =
  | { readonly file: ReceivedFile; readonly poster: string | null }
  | { readonly uploadId: string; readonly purpose: UploadPurpose; readonly poster: string | null };

/** Size limit of a JSON body with a poster. */
export const POSTER_BODY_BYTES = 512 * 1024;

type StageDeps = Pick<
  Deps,
  'blobs' | 'clock' | 'config' | 'db' | 'disk' | 'jobs' | 'log' | 'newId' | 'pictures' | 'uploads' | 'videoTurns'
>;

/**
 * Stores the cleaned bytes of a picture or video. Throws `AppError`: the errors of the file's rule, `invalid_poster`,
 * `storage_limit`; for an upload 404 `upload_not_found` (also for a used one, or one for another purpose), 409
 * `upload_incomplete`, 410 `upload_expired`.
 */
export async function stageMedia(
  deps: StageDeps,
  folder: string,
  source: MediaSource,
  owner: MediaOwner,
): Promise<StagedMedia> {
  if ('uploadId' in source) return stageUpload(deps, folder, source, owner);
  const { file, poster } = source;
  if (file.type.kind === 'picture') return stagePicture(deps, file, owner);
  const { path, bytes, sha256, rule, type } = file;
  return stageVideo(deps, { path, bytes, sha256, rule, mime: type.mime, poster, folder }, owner);
}

/**
 * Runs `make`, or `repeat` for a call whose row exists. A parallel call with the same key or id may use the upload first: then `make`
 * finds it used, and the other's answer is the answer of both.
 */
export async function makeOnce<T>(
  isKnown: () => Promise<boolean>,
  { make, repeat }: { readonly make: () => Promise<T>; readonly repeat: () => Promise<T> },
): Promise<T> {
  if (await isKnown()) return repeat();
  try {
    return await make();
  } catch (error) {
    const isUsed = error instanceof AppError && error.code === 'upload_not_found';
    if (!isUsed || !(await isKnown())) throw error;
    return repeat();
  }
}

/** Whether an earlier call made a row's media from this source. */
export async function isSameMedia(
  db: Db | Tx,
  ownerId: string,
  source: MediaSource,
  media: { readonly id: string; readonly hash: string },
): Promise<boolean> {
  if ('file' in source) return source.file.sha256 === media.hash;
  return (await findUpload(db, { ownerId, id: source.uploadId }))?.mediaId === media.id;
}

async function stageUpload(
  deps: StageDeps,
  folder: string,
  { uploadId, purpose, poster }: Extract<MediaSource, { uploadId: string }>,
  owner: MediaOwner,
): Promise<StagedMedia> {
  const key = { ownerId: owner.ownerId, id: uploadId };
  const upload = await findUpload(deps.db.read, key);
  if (!upload || upload.purpose !== purpose || upload.mediaId !== null) throw new AppError('upload_not_found');
  if (upload.fileKey === null || isForgotten(upload, deps.clock.now())) throw new AppError('upload_expired');
  if (upload.offset < upload.length) throw new AppError('upload_incomplete');
  const file = await deps.uploads.checkOut({ ...upload, fileKey: upload.fileKey });
  if (!file) throw new AppError('upload_expired');
  try {
    const staged = await stageFile(deps, { path: file.path, bytes: upload.length, purpose, poster, folder }, owner);
    return {
      ...staged,
      async onInsert(tx) {
        if (!(await claimUpload(tx, key, staged.row.id))) throw new AppError('upload_not_found');
        await deps.jobs.enqueue(tx, 'uploads.drop', { ...key });
      },
      onDelete: (tx) => releaseUpload(tx, key),
    };
  } catch (error) {
    if (error instanceof AppError || isDiskFull(error) || isStorageAway(error)) throw error;
    // A parallel call used the upload, and a job deleted its file while this call was reading it.
    const now = await findUpload(deps.db.read, key);
    throw now && now.mediaId === null && now.fileKey === upload.fileKey ? error : new AppError('upload_not_found');
  } finally {
    await file.release();
  }
}

interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  readonly purpose: UploadPurpose;
  readonly poster: string | null;
  readonly folder: string;
}

async function stageFile(deps: StageDeps, { purpose, ...file }: UploadedFile, owner: MediaOwner): Promise<StagedMedia> {
  const rule = UPLOAD_RULES[purpose];
  const type = typeOf(await readHead(file.path), rule);
  if (!type) throw new AppError(rule.unsupported);
  if (type.kind === 'picture') {
    const { path, bytes, folder } = file;
    return stagePicture(
      deps,
      { path, bytes, sha256: await hashBytes(createReadStream(path)), type, rule },
      owner,
      folder,
    );
  }
  return stageVideo(deps, { ...file, sha256: null, rule, mime: type.mime }, owner);
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
