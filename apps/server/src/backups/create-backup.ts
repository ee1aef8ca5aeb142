import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEDGER_LISTS } from '../adapters/ledger/port.ts';
import type { Tx } from '../db/database.ts';
import { findNewestMigration } from '../db/schema-state.ts';
import type { Deps } from '../deps.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { findPrevious, makeBackupFolder, placeOf, type StoredBackup } from './backup-folder.ts';
import { BackupWriter } from './backup-writer.ts';
import type { BackupRow } from './backups.repo.ts';
import { dumpDatabase } from './dump-database.ts';
import { FileWorker } from './file-worker.ts';
import { databaseFileOf, MANIFEST, type Manifest, readSums, writeManifest } from './manifest.ts';
import { namedMediaOf } from './named-media.ts';
import { RunningBackup } from './running-backup.ts';

export type BackupDeps = Pick<Deps, 'config' | 'db' | 'blobs' | 'ledger' | 'clock' | 'newId' | 'log'>;

export interface BackupOptions {
  readonly kind: BackupRow['kind'];
  /** A folder that is absent or empty; null: a dated one below `BACKUP_TO`. */
  readonly to: string | null;
  /** Copies every media file, and shares none with an earlier backup. */
  readonly isFull?: boolean;
  readonly signal: AbortSignal;
  /** Hears of copied media files. `total`: an estimate. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Runs in the transaction that stores the end of the backup. */
  readonly onDone?: (tx: Tx) => Promise<void>;
}

/** `linked`: media files shared with the previous backup. */
export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly linked: number;
}

/**
 * Makes a consistent backup while servers run. The database comes first and its media files after: files are never overwritten,
 * and those of deleted rows stay until the backup ends. Throws `BackupError`; a failure leaves nothing in the folder.
 */
export async function createBackup(deps: BackupDeps, options: BackupOptions): Promise<MadeBackup> {
  const path = placeOf(deps.config, options.to, deps.clock.now());
  const undo = await makeBackupFolder(path);
  const running = await RunningBackup.begin(deps, { kind: options.kind, path }).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  try {
    const made = await writeBackup(deps, running, path, options);
    const sha256 = createHash('sha256')
      .update(await readFile(join(path, MANIFEST)))
      .digest('hex');
    await running.complete({ bytes: made.manifest.bytes, sha256, onDone: options.onDone ?? (async () => {}) });
    return made;
  } catch (error) {
    await undo().catch((cause: unknown) => deps.log.warn({ err: cause, path }, 'An unfinished backup was not deleted'));
    await running.fail(error, options.signal.aborted);
    throw error;
  }
}

async function writeBackup(
  deps: BackupDeps,
  { id, startedAt }: Pick<RunningBackup, 'id' | 'startedAt'>,
  path: string,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { db, config } = deps;
  await using worker = new FileWorker(options.signal);
  const writer = new BackupWriter(path, worker);
  try {
    const { storageId } = await readInstance(db, deps.newId);
    const schema = await findNewestMigration(db.read);
    const place = await writer.placeOf(databaseFileOf({ database: db.dialect }));
    const dump = await dumpDatabase(config, worker, place, options.signal);
    await writer.note(databaseFileOf({ database: db.dialect }), dump);
    const previous = options.isFull === true ? null : await findPrevious(path, storageId);
    const snapshot = { database: db.dialect, path: place, pgRestore: dump.pgRestore, signal: options.signal };
    const media = await copyMedia(deps, writer, { snapshot, previous, onProgress: options.onProgress });
    await copyLedger(deps, writer);
    const sums = await writer.finish();
    const manifest: Manifest = {
      format: 1,
      id,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(deps.clock.now()).toISOString(),
      database: db.dialect,
      storageId,
      schema,
      sums,
      files: writer.files,
      bytes: writer.bytes,
      missing: media.missing,
      damaged: media.damaged,
    };
    options.signal.throwIfAborted();
    await writeManifest(path, manifest);
    return { path, manifest, linked: media.linked };
  } finally {
    writer.discard();
  }
}

interface MediaCopy {
  readonly snapshot: Parameters<typeof namedMediaOf>[0];
  readonly previous: StoredBackup | null;
  readonly onProgress: BackupOptions['onProgress'];
}

async function copyMedia(
  { blobs }: Pick<Deps, 'blobs'>,
  writer: BackupWriter,
  { snapshot, previous, onProgress }: MediaCopy,
): Promise<{ missing: string[]; damaged: string[]; linked: number }> {
  const known = await hashesOf(previous);
  const [missing, damaged]: string[][] = [[], []];
  let [done, linked] = [0, 0];
  const estimate = known.size;
  for await (const { key, length, sha256 } of namedMediaOf(snapshot)) {
    snapshot.signal.throwIfAborted();
    onProgress?.(++done, Math.max(estimate, done));
    const path = `blobs/${key}`;
    const before = known.get(path);
    const isSame = before !== undefined && (sha256 === null || before === sha256);
    if (previous && isSame && (await writer.link(join(previous.path, path), path, { sha256: before, length }))) {
      linked += 1;
      continue;
    }
    const copy = await blobs.checkOut(key);
    if (!copy) {
      missing?.push(key);
      continue;
    }
    try {
      const found = await writer.copy(copy.path, path);
      if (sha256 !== null && found !== sha256) damaged?.push(key);
    } finally {
      await copy.release();
    }
  }
  return { missing: missing ?? [], damaged: damaged ?? [], linked };
}

/** SHA-256 of the files of a backup, by their paths. */
async function hashesOf(backup: StoredBackup | null): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  if (backup) for await (const { path, sha256 } of readSums(backup.path)) hashes.set(path, sha256);
  return hashes;
}

/** The deletions come last, because only recorded ones can be repeated after a restore. They are where the media are. */
async function copyLedger({ ledger }: Pick<Deps, 'ledger'>, writer: BackupWriter): Promise<void> {
  for (const list of LEDGER_LISTS) {
    const days = Map.groupBy(await Array.fromAsync(ledger.entries(list)), ({ day }) => day);
    for (const [day, entries] of days) {
      await writer.write(`${list}/${day}`, entries.map(({ entry }) => `${entry}\n`).join(''));
    }
  }
}
