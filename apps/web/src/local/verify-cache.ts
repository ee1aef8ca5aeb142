import { CACHE_EPOCH, type CacheDb } from './cache-db.ts';
import { isQuotaError } from './is-quota-error.ts';
import { OutdatedAppError } from './outdated-app-error.ts';

/**
 * Opens the cache and reads a row of each table. A cache that fails twice is deleted and created anew: the server has all of
 * it. Never done to `out`.
 */
export async function openVerified(cache: CacheDb, open: () => Promise<void>): Promise<void> {
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
