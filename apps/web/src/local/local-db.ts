import type { UserId } from '@posy/contract/ids';
import Dexie from 'dexie';
import { CACHE_EPOCH, CACHE_VERSION, CacheDb, cacheName } from './cache-db.ts';
import type { Device } from './device.ts';
import { checkStored, checkVersion, closeOnUpgrade, type LocalEvent, OutdatedAppError } from './guard-version.ts';
import { isQuotaError } from './is-quota-error.ts';
import { OUT_VERSION, OutDb, outName } from './out-db.ts';
import { closeForGood, reopen } from './reopen.ts';
import { withTimeout } from './with-timeout.ts';
import { storeLeftDrafts } from './write-draft.ts';

/** Time after which the first screen no longer waits for the outbox, in ms. */
const OUT_OPEN_MS = 2000;

/**
 * The databases of one user on this device: `cache` holds server data and may be rebuilt, `out` holds unsent data and may not.
 */
export interface LocalDb {
  readonly uid: UserId;
  readonly device: Device;
  readonly cache: CacheDb;
  readonly out: OutDb;
  close(): void;
  /** Deletes everything, or everything but `out`. Where another context blocks that for 2 s, all tables are cleared instead. */
  wipe(options?: { readonly keepOutbox: boolean }): Promise<void>;
  /** Called when another context upgraded or wiped the databases; the returned function ends that. */
  onEvent(listener: (event: LocalEvent) => void): () => void;
}

/** Opens (or makes) the two databases of a person. Throws OutdatedAppError when a newer app has upgraded them. */
export async function openLocalDb(uid: UserId, device: Device): Promise<LocalDb> {
  const cache = new CacheDb(uid, device.storage);
  const out = new OutDb(uid, device.storage, device.timers);
  const listeners = new Set<(event: LocalEvent) => void>();
  const emit = (event: LocalEvent) => {
    for (const listener of listeners) listener(event);
  };
  closeOnUpgrade(cache, emit);
  closeOnUpgrade(out, emit);
  const forget = reopenWhenStuck(out);
  const close = () => {
    forget();
    closeForGood(cache);
    closeForGood(out);
  };

  const opening = openChecked(out, OUT_VERSION, device.storage).then(() => storeLeftDrafts(out));
  // The error comes after the wait, when the screens are drawn already.
  opening.catch((error: unknown) => error instanceof OutdatedAppError && emit('outdated'));

  try {
    await Promise.all([
      openVerified(cache, () => openChecked(cache, CACHE_VERSION, device.storage)),
      withTimeout(OUT_OPEN_MS, opening, undefined),
    ]);
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
    async wipe(options = { keepOutbox: false }) {
      if (!options.keepOutbox) await deleteOrEmpty(out, outName(uid), device.storage);
      await deleteOrEmpty(cache, cacheName(uid), device.storage);
      emit('wiped');
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A lost connection is replaced by a new one. Requests of the old one stay where they are: they may still be answered. */
function reopenWhenStuck(db: OutDb): () => void {
  return db.answers.onChange((isAnswering) => void (isAnswering || reopen(db)));
}

async function openChecked(db: Dexie, version: number, storage: Device['storage']): Promise<void> {
  await checkStored(db.name, version, storage?.indexedDB);
  await db.open();
  checkVersion(db, version);
}

async function deleteOrEmpty(db: Dexie, name: string, storage: Device['storage']): Promise<void> {
  closeForGood(db);
  const deleted = new Dexie(name, storage).delete().then(() => true);
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), 2000);
  const isDeleted = await Promise.race([deleted, timer.promise]);
  clearTimeout(timeout);
  if (isDeleted) return;
  // Another context holds the database open. The deletion stays requested, and until then no data may be readable.
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

/**
 * Opens the cache and reads a row of each table. A cache that fails twice is deleted and created anew: the server has all of
 * it. Never done to `out`.
 */
async function openVerified(cache: CacheDb, open: () => Promise<void>): Promise<void> {
  try {
    await open();
    await readABit(cache);
  } catch (first) {
    if (first instanceof OutdatedAppError || isQuotaError(first)) throw first;
    cache.close({ disableAutoOpen: false });
    try {
      await open();
      await readABit(cache);
    } catch {
      await cache.delete({ disableAutoOpen: false });
      await open();
    }
  }
  await emptyIfOld(cache);
}

async function readABit(cache: CacheDb): Promise<void> {
  // The index is one row of many megabytes: its reader checks it.
  const tables = cache.tables.filter(({ name }) => name !== 'searchIndex');
  await Promise.all(tables.map((table) => table.limit(1).toArray()));
}

/** Rows whose meaning has changed are pulled again. Pictures stay. */
async function emptyIfOld(cache: CacheDb): Promise<void> {
  const state = await cache.sync.get('state');
  if (!state || state.cacheEpoch === CACHE_EPOCH) return;
  if (state.cacheEpoch > CACHE_EPOCH) throw new OutdatedAppError(`cache has epoch ${state.cacheEpoch}`);
  const tables = cache.tables.filter(({ name }) => name !== 'media');
  await cache.transaction('rw', tables, async () => Promise.all(tables.map((table) => table.clear())));
}
