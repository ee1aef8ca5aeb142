import { rm } from 'node:fs/promises';
import type { Blobs } from '../adapters/blobs/port.ts';
import { addMissing } from '../adapters/ledger/add-missing.ts';
import { LEDGER_LISTS } from '../adapters/ledger/port.ts';
import { explainS3 } from '../adapters/s3/s3-errors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { databaseName, holdsBlobs, type Marker, markStore, readMarker, writeMarker } from '../instance/bind-store.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { ConfigError } from '../settings/config-error.ts';
import { MediaCopy } from './media-copy.ts';
import { mediaPlacesOf, openMediaPlace } from './media-places.ts';
import { MoveError } from './move-error.ts';
import { lockPlace, type PlaceLock, requireNoProcess, sourceOf } from './open-place.ts';
import { pairsOf } from './paired-blobs.ts';

export type MoveMediaDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;

export interface MoveMediaOptions {
  /** `s3://bucket/prefix`, or a DATA_DIR. */
  readonly to: string;
  /** Counts, and changes nothing. */
  readonly isDry: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Runs when the new store has taken over. */
  readonly onDone: (tx: Tx) => Promise<void>;
}

/** `present`: files that the target had already. `damaged`: keys of files that differ from the SHA-256 of their row. */
export interface MovedMedia {
  readonly from: string;
  readonly to: string;
  readonly copied: number;
  readonly present: number;
  readonly bytes: number;
  readonly damaged: readonly string[];
  /** False while Posy runs: the old store is used further, and the command has to be run again. */
  readonly isComplete: boolean;
}

/**
 * Copies all files of the media store to another one, with those set aside and the recorded deletions, and reads each copy again.
 * Files that are there already are left out, so it can be interrupted and repeated. While Posy runs it only copies. When no process
 * runs, the rest follows, the old store is marked as left and the new one belongs to the database. Throws {@link MoveError}.
 */
export async function moveMedia(deps: MoveMediaDeps, options: MoveMediaOptions): Promise<MovedMedia> {
  const places = mediaPlacesOf(deps.config, options.to);
  await using stack = new AsyncDisposableStack();
  const source = stack.adopt(await openMediaPlace(places.from), (stores) => stores.close());
  const target = stack.adopt(await openMediaPlace(places.to), (stores) => stores.close());
  stack.defer(() => rm(target.staging, { recursive: true, force: true }));
  try {
    const [from, to] = [source.blobs.location, target.blobs.location];
    const { storageId } = await readInstance(deps.db, deps.newId);
    await requireMovable(source.blobs, target.blobs, storageId);
    const lock = options.isDry ? null : await lockIfIdle(deps);
    if (lock) stack.defer(() => lock.release());
    const marker = { storageId, database: databaseName(deps.config) };
    if (!options.isDry) await writeMarker(target.blobs, { ...marker, arrivingFrom: from });
    const copy = new MediaCopy(deps.db.read, { from: source.blobs, to: target.blobs, staging: target.staging });
    await copyAll(copy, { source: source.blobs, target: target.blobs, isIdle: lock !== null }, options);
    const found = { from, to, copied: copy.copied, present: copy.present, bytes: copy.bytes, damaged: copy.damaged };
    if (options.isDry) return { ...found, isComplete: false };
    for (const list of LEDGER_LISTS) await addMissing(target.ledger, list, source.ledger.entries(list));
    if (!lock) return { ...found, isComplete: false };
    lock.check();
    await writeMarker(source.blobs, { ...marker, movedTo: to });
    await markStore(target.blobs, storageId, deps.config);
    await deps.db.write((tx) => options.onDone(tx));
    return { ...found, isComplete: true };
  } catch (error) {
    throw explainS3(error);
  }
}

async function requireMovable(source: Blobs, target: Blobs, storageId: string): Promise<void> {
  const [old, next] = [await readMarker(source), await readMarker(target)];
  if (old?.storageId !== storageId) {
    const owner = old ? `belongs to the database ${old.database}` : 'has no marker';
    throw new MoveError(`${source.location} ${owner}: it is not the media store of this database`);
  }
  if (old.arrivingFrom !== undefined) {
    throw new MoveError(`${source.location} is incomplete: finish the move of ${old.arrivingFrom} to it first`);
  }
  const isBegun = next?.storageId === storageId && next.arrivingFrom === source.location;
  if (old.movedTo !== undefined && !(isBegun && old.movedTo === target.location)) {
    throw new MoveError(`${source.location} was moved to ${old.movedTo} already`);
  }
  if (isBegun || isFormer(next, storageId, source.location)) return;
  if (next) throw new MoveError(`${target.location} belongs to the database ${next.database}: name an empty place`);
  if (await holdsBlobs(target))
    throw new MoveError(`${target.location} has files of unknown origin: name an empty place`);
}

/** A store that was moved to the present one, and that the files come back to. */
function isFormer(marker: Marker | null, storageId: string, location: string): boolean {
  return marker?.storageId === storageId && marker.movedTo === location;
}

/** Keeps servers off the database; null while one runs. */
async function lockIfIdle(deps: MoveMediaDeps): Promise<PlaceLock | null> {
  const place = sourceOf(deps.config);
  try {
    await requireNoProcess(deps, deps.db, place);
    return await lockPlace(place);
  } catch (error) {
    if (error instanceof MoveError || error instanceof ConfigError) return null;
    throw error;
  }
}

/** Copies what the target lacks; of an idle store also deletes there what was deleted since it was copied. */
async function copyAll(
  copy: MediaCopy,
  { source, target, isIdle }: { readonly source: Blobs; readonly target: Blobs; readonly isIdle: boolean },
  { isDry, signal, onProgress }: MoveMediaOptions,
): Promise<void> {
  let total = 0;
  for await (const _ of source.list()) total += 1;
  let done = 0;
  for await (const { key, from, to } of pairsOf(source.list(), target.list())) {
    signal.throwIfAborted();
    if (!from) {
      if (isIdle) await target.delete([key]);
      continue;
    }
    onProgress(++done, Math.max(total, done));
    if (to?.size === from.size) copy.present += 1;
    else if (isDry) copy.count(from.size);
    else await copy.add(key);
  }
  if (isDry) return;
  await copy.flush();
  await copyQuarantine(copy, { source, target, isIdle }, signal);
}

async function copyQuarantine(
  copy: MediaCopy,
  { source, target, isIdle }: { readonly source: Blobs; readonly target: Blobs; readonly isIdle: boolean },
  signal: AbortSignal,
): Promise<void> {
  const aside = new Set(await Array.fromAsync(target.listQuarantine(), ({ key }) => key));
  for await (const { key, quarantinedAt } of source.listQuarantine()) {
    signal.throwIfAborted();
    if (!aside.delete(key)) await copy.addQuarantined(key, quarantinedAt);
  }
  if (!isIdle) return;
  // Deleted or put back since they were copied.
  for (const key of aside) {
    await target.delete([key]);
    await copy.add(key);
  }
  await copy.flush();
}
