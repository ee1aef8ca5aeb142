import { CACHE_EPOCH, type CacheDb } from './cache-db.ts';
import { OutdatedAppError } from './outdated-app-error.ts';
import { isQuotaError } from './quota.ts';

/**
 * Opens the cache and reads a row of each table. What cannot be read twice is deleted and made anew: it is all on the
 * server. Never done to `out`.
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
  // The index is one row of many megabytes: who reads it looks whether it is whole.
  const tables = cache.tables.filter(({ name }) => name !== 'searchIndex');
  await Promise.all(tables.map((table) => table.limit(1).toArray()));
}

/** Rows whose meaning has changed since are pulled anew. Pictures keep theirs. */
async function emptyIfOld(cache: CacheDb): Promise<void> {
  const state = await cache.sync.get('state');
  if (!state || state.cacheEpoch === CACHE_EPOCH) return;
  if (state.cacheEpoch > CACHE_EPOCH) throw new OutdatedAppError(`cache has epoch ${state.cacheEpoch}`);
  const tables = cache.tables.filter(({ name }) => name !== 'media');
  await cache.transaction('rw', tables, async () => Promise.all(tables.map((table) => table.clear())));
}
