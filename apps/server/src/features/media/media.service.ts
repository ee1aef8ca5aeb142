import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { NewBlob } from '../../adapters/blobs/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isStorageAway } from '../../errors.ts';
import type { StoredAudience } from '../relations/audience.ts';
import { type FileHashes, hashFiles, sizesOf } from './file-hashes.ts';
import { refusalOf } from './file-rules.ts';
import { queueMaking } from './making-queue.ts';
import { addFileHashes } from './media-checks.repo.ts';
import {
  captionsKey,
  parseCaptions,
  parseVariants,
  parseVideo,
  sourceKey,
  type StoredVariant,
  variantKey,
  videoKey,
} from './media-keys.ts';
import {
  clearViewers,
  completeMedia,
  deleteMedia,
  findMedia,
  insertMedia,
  listMediaOf,
  type MediaRow,
  deleteMediaRows,
} from './media.repo.ts';
import type { DerivedPicture, PictureFile, PictureSource, ReceivedPicture } from './picture.ts';
import type { ReceivedFile } from './receive-upload.ts';
import { checkStorage, reserveStorage } from './storage-limit.ts';

/**
 * A picture or video with stored bytes and no row yet: {@link insertStagedMedia} inside of {@link commitOrDiscard} puts it into a
 * transaction. `onInsert` and `onDelete` run in those transactions, for its source, such as an upload.
 */
export interface StagedMedia {
  readonly row: MediaRow;
  readonly keys: readonly string[];
  /** Known hashes of files; the first check computes the others. */
  readonly fileHashes?: FileHashes;
  readonly onInsert?: (tx: Tx) => Promise<void>;
  readonly onDelete?: (tx: Tx) => Promise<void>;
  /** Its bytes do not count: a copy for administrators must not fail at the storage limit of its owner. */
  readonly isBeyondLimit?: boolean;
}

/** The owner and the viewers: an audience, and one other user at most. */
export interface MediaOwner {
  readonly ownerId: string;
  readonly audience: StoredAudience;
  readonly viewerId?: string | null;
}

const PendingSchema = Type.Object({
  raw: Type.Union([
    Type.Null(),
    Type.Object({
      width: Type.Integer(),
      height: Type.Integer(),
      channels: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
    }),
  ]),
  widths: Type.Array(Type.Integer()),
});

/**
 * Checks a received picture by decoding it, and stores its first size, or all. Sizes still to be made come from a source that is
 * never served and is deleted afterwards: pixels, a JPEG without metadata, or an animation as it was sent. `folder`: for the made
 * files, by default that of the received one.
 */
export async function stagePicture(
  deps: Pick<Deps, 'blobs' | 'clock' | 'db' | 'log' | 'newId' | 'pictures'>,
  { path: file, sha256, bytes, type, rule }: ReceivedFile,
  owner: MediaOwner & { readonly isSquare?: boolean },
  folder = path.dirname(file),
): Promise<StagedMedia> {
  if (type.kind !== 'picture') throw new AppError(rule.unsupported);
  await checkStorage(deps, owner.ownerId, bytes);
  const prefix = path.join(folder, 'made');
  const task = { path: file, mime: type.mime, prefix, isSquare: owner.isSquare === true, accountId: owner.ownerId };
  const picture = await deps.pictures.receive(task);
  if (picture.kind === 'refused') {
    const { code, reason } = picture;
    deps.log.info({ code, reason }, 'A picture was refused');
    throw new AppError(refusalOf(code, rule));
  }
  const id = deps.newId();
  const fileHashes = await hashFiles(sizesOf(id, picture.files));
  const keys = await storeBlobs(deps, blobsOf(id, picture));
  const row: MediaRow = {
    ...rowOf(deps, id, owner),
    ...picturePartOf(picture),
    width: picture.width,
    height: picture.height,
    isAnimated: picture.isAnimated ? 1 : 0,
    hash: sha256,
    video: null,
    captions: null,
  };
  return { row, keys, fileHashes };
}

/** Columns of a row for any kind of file. */
export function rowOf(deps: Pick<Deps, 'clock'>, id: string, { ownerId, audience, viewerId = null }: MediaOwner) {
  return { id, ownerId, audience, viewerId, createdAt: deps.clock.now() };
}

/** Columns of a row for a decoded picture, or a video's poster. */
export function picturePartOf({ files, rest, thumbhash }: ReceivedPicture) {
  return {
    thumbhash,
    variants: JSON.stringify(files.map(toStored)),
    pending: rest && JSON.stringify({ raw: rest.raw, widths: rest.widths }),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}

/** The files of a decoded picture with their blob keys. */
export function blobsOf(id: string, { files, rest }: ReceivedPicture): NewBlob[] {
  const blobs = sizesOf(id, files);
  return rest ? [...blobs, { key: sourceKey(id), path: rest.path }] : blobs;
}

/** Stores all files, or none. Returns their keys. */
export async function storeBlobs(deps: Pick<Deps, 'blobs'>, blobs: readonly NewBlob[]): Promise<string[]> {
  const keys = blobs.map((blob) => blob.key);
  try {
    await deps.blobs.put(blobs);
  } catch (error) {
    // Some files may be stored. If deleting fails, the sweep does it later; nobody waits for a store that is away.
    const deletion = deps.blobs.delete(keys).catch(() => {});
    if (!isStorageAway(error)) await deletion;
    throw error;
  }
  return keys;
}

/** Inserts the row of a staged picture, and queues its remaining sizes. Throws `AppError('storage_limit')`. */
export async function insertStagedMedia(
  deps: Pick<Deps, 'db' | 'jobs'>,
  tx: Tx,
  { row, fileHashes = {}, onInsert, isBeyondLimit = false }: StagedMedia,
): Promise<void> {
  await insertMedia(tx, row, JSON.stringify(fileHashes));
  await onInsert?.(tx);
  if (!isBeyondLimit) await reserveStorage(deps, tx, row.ownerId);
  if (row.pending !== null) await queueMaking(deps, tx, 'media.variants', row);
  if (isVideoUnfinished(row)) await queueMaking(deps, tx, 'media.video', row);
}

/** Undoes {@link insertStagedMedia} within its transaction; the queued job will find nothing to do. */
export async function deleteStagedMedia(tx: Tx, { row, onDelete }: StagedMedia): Promise<void> {
  await deleteMedia(tx, row.id);
  await onDelete?.(tx);
}

/** Deletes files that no row names. */
function discardMedia(deps: Pick<Deps, 'blobs'>, staged: Pick<StagedMedia, 'keys'>): Promise<void> {
  return deps.blobs.delete(staged.keys);
}

/**
 * Runs the write that may adopt staged media. The bytes are deleted when it did not, such as after a faster request with the
 * same key, or when it refused. A commit that failed in another way may have taken place: the sweep decides later.
 */
export async function commitOrDiscard<T>(
  deps: Pick<Deps, 'blobs'>,
  staged: Pick<StagedMedia, 'keys'>,
  write: () => Promise<T>,
  isAdopted: (written: T) => boolean,
): Promise<T> {
  try {
    const written = await write();
    if (!isAdopted(written)) await discardMedia(deps, staged);
    return written;
  } catch (error) {
    if (error instanceof AppError) await discardMedia(deps, staged);
    throw error;
  }
}

/** Deletes the row, so that the picture is not found from now on, and queues the deletion of the files. */
export async function removeMedia(deps: Pick<Deps, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const row = await findMedia(tx, id);
  if (!row) return;
  await deleteMedia(tx, id);
  await deps.jobs.enqueue(tx, 'media.remove', { keys: keysOf(row) });
}

/** Removes a file's only other viewer; the owner can still see it. */
export async function withdrawMedia(tx: Tx, id: string): Promise<void> {
  await clearViewers(tx, [id]);
}

/** {@link withdrawMedia} for many. */
export async function withdrawManyMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += 500) await clearViewers(tx, ids.slice(i, i + 500));
}

/** Pictures whose files one job deletes. */
const PICTURES_PER_JOB = 100;

/** {@link removeMedia} for many. */
export async function removeManyMedia(deps: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await deleteMediaRows(tx, ids);
  for (let i = 0; i < rows.length; i += PICTURES_PER_JOB) {
    await deps.jobs.enqueue(tx, 'media.remove', { keys: rows.slice(i, i + PICTURES_PER_JOB).flatMap(keysOf) });
  }
}

/** Deletes up to `limit` pictures of a user, which no row may reference any more. Returns whether none are left. */
export async function removeMediaOf(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  ownerId: string,
  limit: number,
): Promise<boolean> {
  const ids = await listMediaOf(tx, ownerId, limit);
  await removeManyMedia(deps, tx, ids);
  return ids.length < limit;
}

/**
 * Makes the sizes that are still missing. `onComplete` runs in the transaction that stores them, and touches everything that
 * shows the picture. May run twice, also at once: one of the runs stores the sizes of both.
 */
export async function makeVariants(
  deps: Pick<Deps, 'blobs' | 'db' | 'jobs' | 'pictures'>,
  mediaId: string,
  folder: string,
  onComplete: (tx: Tx) => Promise<void>,
): Promise<void> {
  const row = await findMedia(deps.db.read, mediaId);
  if (!row?.pending) return;
  const pending: PictureSource = Value.Parse(PendingSchema, JSON.parse(row.pending));
  const source = await deps.blobs.checkOut(sourceKey(mediaId));
  // The source is deleted when the picture is deleted, or complete.
  if (!source) return;
  const task = { ...pending, path: source.path, prefix: path.join(folder, 'made'), accountId: row.ownerId };
  let made: DerivedPicture;
  try {
    made = await deps.pictures.derive(task);
  } finally {
    await source.release();
  }
  const blobs = sizesOf(mediaId, made.files);
  const keys = blobs.map(({ key }) => key);
  const fileHashes = await hashFiles(blobs);
  await deps.blobs.put(blobs);
  const variants = [...parseVariants(row.variants), ...made.files.map(toStored)].toSorted((a, b) => a.width - b.width);
  const isStored = await deps.db.write(async (tx) => {
    const addedBytes = made.files.reduce((sum, file) => sum + file.bytes, 0);
    const isComplete = await completeMedia(tx, mediaId, { variants: JSON.stringify(variants), addedBytes });
    if (isComplete) await addFileHashes(tx, mediaId, fileHashes);
    // A job deletes the source, because a running backup may still name it.
    if (isComplete) await deps.jobs.enqueue(tx, 'media.remove', { keys: [sourceKey(mediaId)] });
    if (isComplete) await onComplete(tx);
    return isComplete;
  });
  if (!isStored) await deleteIfOrphaned(deps, mediaId, keys);
}

/**
 * Deletes files that were made of a picture or video that was deleted meanwhile. If it exists, another run made the same files
 * and named them.
 */
export async function deleteIfOrphaned(
  deps: Pick<Deps, 'blobs' | 'db'>,
  mediaId: string,
  keys: readonly string[],
): Promise<void> {
  if (!(await findMedia(deps.db.read, mediaId))) await deps.blobs.delete(keys);
}

/** Whether a job may improve a video: browsers cannot play it, or it has no still picture. */
function isVideoUnfinished({ video, variants }: MediaRow): boolean {
  const stored = parseVideo(video);
  return stored !== null && (!stored.isPlayable || parseVariants(variants).length === 0);
}

const toStored = ({ width, height, bytes }: PictureFile): StoredVariant => ({ width, height, bytes });

/** All present and possible keys of a picture. */
function keysOf(row: MediaRow): string[] {
  const pending: PictureSource | null =
    row.pending === null ? null : Value.Parse(PendingSchema, JSON.parse(row.pending));
  const widths = [...parseVariants(row.variants).map((each) => each.width), ...(pending?.widths ?? [])];
  const video = parseVideo(row.video);
  // A job may be making the next version.
  const videos = video ? [videoKey(row.id, video.version), videoKey(row.id, video.version + 1)] : [];
  const captions = parseCaptions(row.captions);
  const captionsKeys = captions ? [captionsKey(row.id, captions)] : [];
  return [...widths.map((width) => variantKey(row.id, width)), sourceKey(row.id), ...videos, ...captionsKeys];
}
