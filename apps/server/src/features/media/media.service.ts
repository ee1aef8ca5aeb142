import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OpenBlob } from '../../adapters/blobs/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hashPrefix, parseVariants, sourceKey, type StoredVariant, variantKey } from './media-keys.ts';
import {
  completeMedia,
  deleteMedia,
  findMedia,
  findMediaAccess,
  insertMedia,
  listMediaOf,
  type MediaRow,
  takeMedia,
} from './media.repo.ts';
import type { PictureFile, PictureSource } from './picture.ts';
import type { ReceivedFile } from './receive-upload.ts';

/** A picture whose bytes are kept but which no row names yet: put it into a transaction, or discard it. */
export interface StagedMedia {
  readonly row: MediaRow;
  readonly keys: readonly string[];
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
 * Checks a received picture by decoding it, and keeps its first size, or all. What was sent is not kept: sizes still to
 * be made come from cleaned pixels, or, for animations, from the file itself, quarantined until they are made.
 */
export async function stagePicture(
  deps: Pick<Deps, 'blobs' | 'clock' | 'newId' | 'pictures'>,
  file: ReceivedFile,
  owner: { readonly ownerId: string; readonly isPublic: boolean; readonly isSquare?: boolean },
): Promise<StagedMedia> {
  const prefix = path.join(path.dirname(file.path), 'made');
  const { isSquare = false } = owner;
  const picture = await deps.pictures.receive({ path: file.path, mime: file.mime, prefix, isSquare });
  if (picture.kind === 'refused') throw new AppError(picture.code);
  const id = deps.newId();
  const blobs = picture.files.map((each) => ({ key: variantKey(id, each.width), path: each.path }));
  if (picture.rest) blobs.push({ key: sourceKey(id), path: picture.rest.path });
  const keys = blobs.map((blob) => blob.key);
  try {
    await deps.blobs.put(blobs);
  } catch (error) {
    // Some may be kept already; what cannot be deleted now is found by the sweep.
    await deps.blobs.delete(keys).catch(() => {});
    throw error;
  }
  const row: MediaRow = {
    id,
    ownerId: owner.ownerId,
    isPublic: owner.isPublic ? 1 : 0,
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    isAnimated: picture.isAnimated ? 1 : 0,
    hash: file.sha256,
    variants: JSON.stringify(picture.files.map(toStored)),
    pending: picture.rest && JSON.stringify({ raw: picture.rest.raw, widths: picture.rest.widths }),
    createdAt: deps.clock.now(),
  };
  return { row, keys };
}

/** Gives a staged picture its row, and queues what is left to be made of it. */
export async function adoptMedia(deps: Pick<Deps, 'jobs'>, tx: Tx, { row }: StagedMedia): Promise<void> {
  await insertMedia(tx, row);
  if (row.pending !== null) await deps.jobs.enqueue(tx, 'media.variants', { mediaId: row.id });
}

/** Takes {@link adoptMedia} back within its transaction; the queued job will find nothing to do. */
export async function disownMedia(tx: Tx, { row }: StagedMedia): Promise<void> {
  await deleteMedia(tx, row.id);
}

/** Drops the bytes of a picture that no row came to name. */
function discardMedia(deps: Pick<Deps, 'blobs'>, staged: StagedMedia): Promise<void> {
  return deps.blobs.delete(staged.keys);
}

/**
 * Runs the write that may adopt what was staged. The bytes are dropped when it did not, as when another request with the
 * same key was faster, or when it refused. A commit that failed in another way may have taken place: the sweep finds out.
 */
export async function adoptOrDiscard<T>(
  deps: Pick<Deps, 'blobs'>,
  staged: StagedMedia,
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

/** Deletes the row, so that the picture is not found from now on, and queues the deletion of the bytes. */
export async function removeMedia(deps: Pick<Deps, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const row = await findMedia(tx, id);
  if (!row) return;
  await deleteMedia(tx, id);
  await deps.jobs.enqueue(tx, 'media.remove', { keys: keysOf(row) });
}

/** How many pictures' files one job deletes. */
const PICTURES_PER_JOB = 100;

/** {@link removeMedia} for many. */
export async function removeManyMedia(deps: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await takeMedia(tx, ids);
  for (let i = 0; i < rows.length; i += PICTURES_PER_JOB) {
    await deps.jobs.enqueue(tx, 'media.remove', { keys: rows.slice(i, i + PICTURES_PER_JOB).flatMap(keysOf) });
  }
}

/** Removes up to `limit` pictures of a person; nothing may refer to them any more. Says whether that was all. */
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
 * Makes the sizes that are still missing. `onComplete` runs in the transaction that notes them, for whoever shows the
 * picture. May run twice: the second run finds nothing to do.
 */
export async function makeVariants(
  deps: Pick<Deps, 'blobs' | 'db' | 'pictures'>,
  mediaId: string,
  folder: string,
  onComplete: (tx: Tx) => Promise<void>,
): Promise<void> {
  const row = await findMedia(deps.db.read, mediaId);
  if (!row?.pending) return;
  const pending: PictureSource = Value.Parse(PendingSchema, JSON.parse(row.pending));
  const source = await deps.blobs.checkOut(sourceKey(mediaId));
  // Only a deletion removes the source of a picture that is not complete.
  if (!source) return;
  const made = await deps.pictures.derive({ ...pending, path: source.path, prefix: path.join(folder, 'made') });
  await source.release();
  const keys = made.files.map((file) => variantKey(mediaId, file.width));
  await deps.blobs.put(made.files.map((file) => ({ key: variantKey(mediaId, file.width), path: file.path })));
  const variants = [...parseVariants(row.variants), ...made.files.map(toStored)].toSorted((a, b) => a.width - b.width);
  const isKept = await deps.db.write(async (tx) => {
    const isComplete = await completeMedia(tx, mediaId, JSON.stringify(variants));
    if (isComplete) await onComplete(tx);
    return isComplete;
  });
  await deps.blobs.delete(isKept ? [sourceKey(mediaId)] : [...keys, sourceKey(mediaId)]);
}

/** A size as one viewer may fetch it. */
export interface VisibleVariant {
  readonly etag: string;
  /** Whether everybody signed in may see it. */
  readonly isPublic: boolean;
  readonly hashPrefix: string;
  open(): Promise<OpenBlob | null>;
}

/** Throws `AppError('media_not_found')` for what is not there or not for this viewer. */
export async function findVariant(
  deps: Pick<Deps, 'blobs' | 'db'>,
  viewerId: string,
  mediaId: string,
  width: number,
): Promise<VisibleVariant> {
  const media = await findMediaAccess(deps.db.read, mediaId);
  const isVisible = media && (media.ownerId === viewerId || (media.isPublic === 1 && media.isOwnerActive === 1));
  if (!isVisible || !parseVariants(media.variants).some((each) => each.width === width)) {
    throw new AppError('media_not_found');
  }
  const prefix = hashPrefix(media.hash);
  return {
    etag: `"${prefix}-${width}"`,
    isPublic: media.isPublic === 1,
    hashPrefix: prefix,
    open: () => deps.blobs.open(variantKey(mediaId, width)),
  };
}

function toStored({ width, height, bytes }: PictureFile): StoredVariant {
  return { width, height, bytes };
}

/** Every key a picture has or may come to have. */
function keysOf(row: MediaRow): string[] {
  const pending: PictureSource | null =
    row.pending === null ? null : Value.Parse(PendingSchema, JSON.parse(row.pending));
  const widths = [...parseVariants(row.variants).map((each) => each.width), ...(pending?.widths ?? [])];
  return [...widths.map((width) => variantKey(row.id, width)), sourceKey(row.id)];
}
