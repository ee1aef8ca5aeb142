import path from 'node:path';
import { NIL_ID } from '@posy/contract/ids';
import type { Blobs } from '../../adapters/blobs/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type DamagedFiles, hashFiles, parseDamaged, sizesOf } from './file-hashes.ts';
import { type MakingJob, queueMaking } from './making-queue.ts';
import {
  addFileHashes,
  countMedia,
  findSizes,
  listSizesAfter,
  type SizesRow,
  updateSizes,
} from './media-checks.repo.ts';
import { parseVariants, parseVideo, type StoredVariant, variantKey } from './media-keys.ts';
import type { PictureFile } from './picture.ts';

const BATCH = 100;

interface RebuildOptions {
  readonly isDry: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly onQueue: (tx: Tx) => Promise<void>;
}

/** Numbers of pictures and videos. `lost`: without any file to make the sizes of. */
export interface Rebuilding {
  readonly queued: number;
  readonly lost: readonly string[];
}

interface Queued {
  readonly name: MakingJob;
  readonly row: SizesRow;
}

/**
 * Queues jobs that make missing sizes of pictures, missing stills of videos, and sizes whose files are missing or were found
 * damaged. One row after the other is looked at; jobs do the work.
 */
export async function rebuildSizes(
  deps: Pick<Deps, 'blobs' | 'db' | 'jobs'>,
  { isDry, signal, onProgress, onQueue }: RebuildOptions,
): Promise<Rebuilding> {
  const total = await countMedia(deps.db.read);
  const lost: string[] = [];
  let [done, queued] = [0, 0];
  for (let after: string = NIL_ID, rows; (rows = await listSizesAfter(deps.db.read, after, BATCH)).length > 0;) {
    const jobs: Queued[] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      const found = await findNeeded(deps.blobs, row);
      if (found === 'lost') lost.push(row.id);
      else if (found !== null) jobs.push({ name: found, row });
      after = row.id;
      onProgress(++done, total);
    }
    queued += jobs.length;
    if (isDry || jobs.length === 0) continue;
    await deps.db.write(async (tx) => {
      for (const { name, row } of jobs) await queueMaking(deps, tx, name, row);
      await onQueue(tx);
    });
  }
  return { queued, lost };
}

/**
 * Makes sizes again whose files are missing or damaged, from the largest that is whole. `onStored` runs in the transaction that
 * stores them. Their addresses stay the same, and so does the picture.
 */
export async function remakeSizes(
  deps: Pick<Deps, 'blobs' | 'db' | 'pictures'>,
  mediaId: string,
  folder: string,
  onStored: (tx: Tx) => Promise<void>,
): Promise<void> {
  const row = await findSizes(deps.db.read, mediaId);
  if (!row) return;
  const { whole, missing } = await sortSizes(deps.blobs, row);
  const largest = whole.at(-1);
  if (largest === undefined || missing.length === 0) return;
  const source = await deps.blobs.checkOut(variantKey(mediaId, largest));
  if (!source) return;
  let files: readonly PictureFile[];
  try {
    const task = {
      raw: null,
      widths: missing,
      path: source.path,
      prefix: path.join(folder, 'made'),
      accountId: row.ownerId,
    };
    files = (await deps.pictures.derive(task)).files;
  } finally {
    await source.release();
  }
  const blobs = sizesOf(mediaId, files);
  const fileHashes = await hashFiles(blobs);
  await deps.blobs.put(blobs);
  const made = new Map(files.map((file) => [file.width, file]));
  const variants = parseVariants(row.variants).map((size) => ({ ...size, ...bytesOf(made.get(size.width)) }));
  const addedBytes = sumOf(variants) - sumOf(parseVariants(row.variants));
  const damaged = damagedWithout(row, new Set(Object.keys(fileHashes)));
  await deps.db.write(async (tx) => {
    if (!(await updateSizes(tx, row, { variants: JSON.stringify(variants), damaged, addedBytes }))) return;
    await addFileHashes(tx, mediaId, fileHashes);
    await onStored(tx);
  });
}

/** The job that a row needs; null for none. `lost`: sizes are missing, and nothing is left to make them of. */
async function findNeeded(blobs: Blobs, row: SizesRow): Promise<MakingJob | 'lost' | null> {
  if (row.pending !== null) return 'media.variants';
  const video = parseVideo(row.video);
  if (video && (!video.isPlayable || parseVariants(row.variants).length === 0)) return 'media.video';
  const { whole, missing } = await sortSizes(blobs, row);
  if (missing.length === 0) return null;
  return whole.length === 0 ? 'lost' : 'media.sizes';
}

/** The widths of files that are there with their length and were not found damaged, smallest first, and of the others. */
async function sortSizes(
  blobs: Blobs,
  row: SizesRow,
): Promise<{ whole: readonly number[]; missing: readonly number[] }> {
  const damaged = new Set(parseDamaged(row.damaged)?.keys);
  const [whole, missing]: [number[], number[]] = [[], []];
  for (const { width, bytes } of parseVariants(row.variants).toSorted((a, b) => a.width - b.width)) {
    const key = variantKey(row.id, width);
    const isWhole = !damaged.has(key) && (await lengthOf(blobs, key)) === bytes;
    (isWhole ? whole : missing).push(width);
  }
  return { whole, missing };
}

/** In bytes; null when there is no such file. */
async function lengthOf(blobs: Blobs, key: string): Promise<number | null> {
  const blob = await blobs.open(key, { start: 0, end: 0 });
  await blob?.close();
  return blob?.size ?? null;
}

function bytesOf(file: PictureFile | undefined): Partial<StoredVariant> {
  return file ? { height: file.height, bytes: file.bytes } : {};
}

function sumOf(variants: readonly StoredVariant[]): number {
  return variants.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The JSON of the damaged files that remain; null for none. */
function damagedWithout(row: SizesRow, made: ReadonlySet<string>): string | null {
  const before = parseDamaged(row.damaged);
  const keys = before?.keys.filter((key) => !made.has(key)) ?? [];
  return before && keys.length > 0 ? JSON.stringify({ ...before, keys } satisfies DamagedFiles) : null;
}
