import { FRESH_FOR_MS } from '@posy/contract/limits';
import type { Millis } from '@posy/std/clock';

/**
 * Whether rows that were confirmed at `lastOkAt` are fetched again when their screen opens. A time in the future counts
 * as stale: the clock was changed.
 */
export function isStale(lastOkAt: Millis, now: Millis): boolean {
  const age = now - lastOkAt;
  return age < 0 || age > FRESH_FOR_MS;
}
