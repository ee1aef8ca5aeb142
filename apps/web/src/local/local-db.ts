import type { UserId } from '@posy/contract/ids';
import Dexie from 'dexie';
import { CACHE_VERSION, CacheDb, cacheName } from './cache-db.ts';
import type { Device } from './device.ts';
import { OUT_VERSION, OutDb, outName } from './out-db.ts';
import { OutdatedAppError } from './outdated-app-error.ts';
import { closeForGood } from './reopen.ts';
import { openVerified } from './verify-cache.ts';

/** What may happen to an open database from outside: another tab upgraded it, or wiped it (log-out). */
export type LocalEvent = 'outdated' | 'wiped';

/**
 * What one person has on this device: `cache` is the server's word and may be rebuilt, `out` is their own and may not.
 */
export interface LocalDb {
  readonly uid: UserId;
  readonly device: Device;
  readonly cache: CacheDb;
  readonly out: OutDb;
  close(): void;
  /** Deletes all of it, or all but `out`. Where another context blocks that for 2 s, every table is emptied instead. */
  wipe(options?: { readonly keepOut: boolean }): Promise<void>;
  /** Called when another context upgraded or wiped the databases; the returned function ends that. */
  onEvent(listener: (event: LocalEvent) => void): () => void;
}

/** Opens (or makes) the two databases of a person. Throws OutdatedAppError when a newer app has upgraded them. */
export async function openLocalDb(uid: UserId, device: Device): Promise<LocalDb> {
  const cache = new CacheDb(uid, device.storage);
  const out = new OutDb(uid, device.storage);
  const listeners = new Set<(event: LocalEvent) => void>();
  const emit = (event: LocalEvent) => {
    for (const listener of listeners) listener(event);
  };
  guardVersion(cache, emit);
  guardVersion(out, emit);
  const close = () => {
    closeForGood(cache);
    closeForGood(out);
  };

  try {
    await Promise.all([openVerified(cache, () => openChecked(cache, CACHE_VERSION)), openChecked(out, OUT_VERSION)]);
  } catch (error) {
    close();
    throw error;
  }
  return {
    uid,
    device,
    cache,
    out,
    close,
    async wipe(options = { keepOut: false }) {
      await deleteOrEmpty(cache, cacheName(uid), device.storage);
      if (!options.keepOut) await deleteOrEmpty(out, outName(uid), device.storage);
      emit('wiped');
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Dexie opens a database that is newer than its code, and by default reopens one that another tab upgraded under it,
 * so old code would write old rows into the new schema. Hence: closed for good on `versionchange`, refused on open.
 */
function guardVersion(db: Dexie, emit: (event: LocalEvent) => void): void {
  db.on('versionchange', (event) => {
    closeForGood(db);
    emit(event.newVersion === null ? 'wiped' : 'outdated');
    return false;
  });
}

/** Opens, and throws when the stored database is newer than the code: Dexie itself would let it write. */
async function openChecked(db: Dexie, version: number): Promise<void> {
  await db.open();
  // Dexie counts in tens, and keeps its own number where it opened a newer one.
  const stored = Math.floor(db.backendDB().version / 10);
  if (stored > version) throw new OutdatedAppError(`${db.name} has version ${stored}, this app knows ${version}`);
}

async function deleteOrEmpty(db: Dexie, name: string, storage: Device['storage']): Promise<void> {
  closeForGood(db);
  const deleted = new Dexie(name, storage).delete().then(() => true);
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), 2000);
  const isDeleted = await Promise.race([deleted, timer.promise]);
  clearTimeout(timeout);
  if (isDeleted) return;
  // Somebody holds it open. The delete stays requested; until it comes through, nothing may be left to read.
  await emptyEveryTable(name, storage);
}

async function emptyEveryTable(name: string, storage: Device['storage']): Promise<void> {
  const db = await new Dexie(name, storage).open();
  try {
    await db.transaction('rw', db.tables, async () => Promise.all(db.tables.map((table) => table.clear())));
  } finally {
    db.close({ disableAutoOpen: true });
  }
}
