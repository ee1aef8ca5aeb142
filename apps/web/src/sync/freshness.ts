import { FRESH_FOR_MS } from '@posy/contract/limits';
import type { Millis } from '@posy/std/clock';
import type { PageRow } from '../local/cache-db.ts';
import type { LocalDb } from '../local/local-db.ts';

/**
 * Whether rows that were confirmed at `lastOkAt` are fetched again when their screen opens. A time in the future counts
 * as stale: the clock was changed.
 */
export function isStale(lastOkAt: Millis, now: Millis): boolean {
  const age = now - lastOkAt;
  return age < 0 || age > FRESH_FOR_MS;
}

/** Whether a list was never fetched, or so long ago that its screen fetches it again. `key`: its key in `pages`. */
export async function isListStale({ cache, device }: LocalDb, key: string): Promise<boolean> {
  const row = await cache.pages.get(key);
  return !row || isStale(row.validatedAt, device.clock.now());
}

/** Stores that a list is fetched now, and how far. */
export async function noteFetch(
  { cache, device }: LocalDb,
  key: string,
  place: Omit<PageRow, 'key' | 'fetchedAt' | 'validatedAt'> = {},
): Promise<void> {
  const now = device.clock.now();
  await cache.pages.put({ key, fetchedAt: now, validatedAt: now, ...place });
}
