import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, NewBlob } from '../adapters/blobs/port.ts';
import { addMissing } from '../adapters/ledger/add-missing.ts';
import { DAY, isEntry, LEDGER_LISTS, type LedgerEntry, type LedgerList } from '../adapters/ledger/port.ts';
import type { Config } from '../config.ts';
import { lockOutServers, type ServerLock } from '../db/lock-out-servers.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { holdsBlobs, markStore, readMarker } from '../instance/bind-store.ts';
import { openStores, type Stores } from '../open-stores.ts';
import { BackupError } from './backup-error.ts';
import { serverMajor } from './dump-database.ts';
import { isEmptyDatabase } from './empty-database.ts';
import { databaseFileOf, type Manifest, readSums } from './manifest.ts';
import { connectionOf, findTool, runTool } from './postgres-tools.ts';
import { type OnRestored, settleRestored } from './settle-restored.ts';
import { type Verification, verifyBackup, type VerifyOptions } from './verify-backup.ts';

export interface RestoreOptions extends VerifyOptions {
  /** Restores a backup whose media files are damaged or incomplete. */
  readonly isForced: boolean;
  readonly onDone: OnRestored;
}

const BATCH = 50;

/**
 * Puts a verified backup into an empty place: `DATA_DIR` without a database, or an empty PostgreSQL database. A media store may have
 * files already if it belongs to the same database. The database comes last: an interrupted restore can be run again. Devices
 * converge, because the restored database begins a new epoch. Throws {@link BackupError} before anything is changed.
 */
export async function restoreBackup(config: Config, path: string, options: RestoreOptions): Promise<Verification> {
  const found = await verifyBackup(config, path, options);
  refuseDamage(path, found, options.isForced);
  requireSameKind(config, found.manifest);
  await using stack = new AsyncDisposableStack();
  const lock = stack.adopt(await lockPlace(config), (held) => held.release());
  await requireEmpty(config);
  const stores = stack.adopt(await openStores(config), (opened) => opened.close());
  await restoreInto(stores, config, { ...options, path, found, lock });
  return found;
}

interface Restored {
  readonly path: string;
  readonly found: Verification;
  readonly lock: ServerLock;
}

/** The database comes last. */
async function restoreInto(
  { blobs, ledger }: Pick<Stores, 'blobs' | 'ledger'>,
  config: Config,
  { path, found, lock, ...options }: RestoreOptions & Restored,
): Promise<void> {
  const { dataDir } = config;
  const { manifest, damagedMedia } = found;
  await requireOwnStore(blobs, manifest);
  const restore = await prepareDatabase(config, path, manifest, options.signal);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Deletions that were recorded after the backup stay.
  for (const list of LEDGER_LISTS) await addMissing(ledger, list, deletionsIn(path, list));
  await markStore(blobs, manifest.storageId, config);
  await restoreMedia({ blobs, dataDir, path, damaged: new Set(damagedMedia) }, options);
  options.signal.throwIfAborted();
  if (!lock.isHeld()) throw new BackupError('The connection to the database broke: run the command again');
  await restore(options.onDone);
}

function refuseDamage(path: string, { problems, damagedMedia, missingMedia }: Verification, isForced: boolean): void {
  if (problems.length > 0) throw new BackupError(`${path} cannot be restored: ${problems.join('; ')}`);
  const count = damagedMedia.length + missingMedia.length;
  if (count > 0 && !isForced) {
    throw new BackupError(`${count} media files of ${path} are damaged or missing: use an older backup, or --force`);
  }
}

function requireSameKind({ databaseUrl }: Config, { database, schema }: Manifest): void {
  if (!MIGRATIONS.some(({ name }) => name === schema)) {
    throw new BackupError('The backup is of a newer version of Posy: restore it with that version');
  }
  if (databaseUrl === null && database !== 'sqlite') {
    throw new BackupError('The backup is of PostgreSQL: set DATABASE_URL to an empty database');
  }
  if (databaseUrl !== null && database !== 'postgres') {
    throw new BackupError('The backup is of SQLite: unset DATABASE_URL, and move the restored database afterwards');
  }
}

/** A server that starts meanwhile would make a database of its own, and write to it after it was replaced. */
async function lockPlace({ databaseUrl, database, dataDir }: Config): Promise<ServerLock> {
  const lock = await lockOutServers({ databaseUrl: database.directUrl ?? databaseUrl, dataDir });
  if (lock) return lock;
  throw new BackupError('Posy is running on the database of DATABASE_URL: stop every process, and name an empty one');
}

async function requireEmpty({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) {
    if (await isEmptyDatabase(databaseUrl)) return;
    throw new BackupError('The database of DATABASE_URL is not empty: create an empty one and name it');
  }
  // A log of another database would be replayed into the restored one.
  for (const end of ['', '-wal', '-shm']) {
    if (!(await exists(join(dataDir, `posy.db${end}`)))) continue;
    throw new BackupError(
      `There is a database in ${dataDir}. Stop Posy and move posy.db, posy.db-wal and posy.db-shm away, or set DATA_DIR to an empty folder`,
    );
  }
}

async function requireOwnStore(blobs: Blobs, { storageId }: Manifest): Promise<void> {
  const marker = await readMarker(blobs);
  if (marker?.storageId === storageId || !(await holdsBlobs(blobs))) return;
  throw new BackupError(
    `The media store ${blobs.location} has files that do not belong to this backup: move them away, or name an empty one`,
  );
}

/** The recorded deletions of a backup. */
async function* deletionsIn(path: string, list: LedgerList): AsyncGenerator<LedgerEntry> {
  const days = (await readdir(join(path, list)).catch(() => [])).filter((day) => DAY.test(day));
  for (const day of days) {
    const lines = (await readFile(join(path, list, day), 'utf8')).split('\n');
    for (const entry of lines.filter((line) => isEntry(list, line))) yield { day, entry };
  }
}

interface MediaRestore {
  readonly blobs: Blobs;
  readonly dataDir: string;
  readonly path: string;
  readonly damaged: ReadonlySet<string>;
}

async function restoreMedia({ blobs, dataDir, path, damaged }: MediaRestore, options: VerifyOptions): Promise<void> {
  const folder = join(dataDir, 'uploads', 'restore');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let batch: NewBlob[] = [];
  const store = async (): Promise<void> => {
    await blobs.put(batch);
    batch = [];
  };
  try {
    for await (const { path: file } of readSums(path)) {
      options.signal.throwIfAborted();
      const key = file.startsWith('blobs/') ? file.slice('blobs/'.length) : null;
      if (key === null || damaged.has(key) || (await isStored(blobs, key))) continue;
      const copy = join(folder, key.replace('/', '-'));
      await copyFile(join(path, file), copy);
      batch.push({ key, path: copy });
      if (batch.length === BATCH) await store();
    }
    await store();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isStored(blobs: Blobs, key: string): Promise<boolean> {
  const blob = await blobs.open(key);
  await blob?.close();
  return blob !== null;
}

type Restore = (onDone: OnRestored) => Promise<void>;

/** Finds the programs before anything is changed; the returned function puts the database back. */
async function prepareDatabase(
  config: Config,
  path: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<Restore> {
  const { databaseUrl, database, dataDir, searchPath } = config;
  const dump = join(path, databaseFileOf(manifest));
  if (databaseUrl === null) {
    return async (onDone) => {
      // A name of its own until it is settled, so that no server opens it before.
      const draft = join(dataDir, 'restoring', 'posy.db');
      await rm(join(dataDir, 'restoring'), { recursive: true, force: true });
      await mkdir(join(dataDir, 'restoring'), { mode: 0o700 });
      await copyFile(dump, draft);
      await settleRestored({ databaseUrl: null, dataDir: join(dataDir, 'restoring') }, manifest, onDone);
      await rename(draft, join(dataDir, 'posy.db'));
      await rm(join(dataDir, 'restoring'), { recursive: true, force: true });
    };
  }
  const direct = database.directUrl ?? databaseUrl;
  const program = await findTool('pg_restore', searchPath, await serverMajor(direct));
  return async (onDone) => {
    const { arg, env } = connectionOf(direct);
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', arg, dump];
    await runTool(program, { args, env, signal });
    await settleRestored({ databaseUrl: direct, dataDir }, manifest, onDone);
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
