import { FRESH_FOR_MS } from '@posy/contract/limits';
import type { Millis } from '@posy/std/clock';

/**
 * Whether rows that were last confirmed at `lastOkAt` should be asked for again when their screen opens. A time in the
 * future means that a clock was set: that counts as stale too.
 */
export function isStale(lastOkAt: Millis, now: Millis): boolean {
  const age = now - lastOkAt;
  return age < 0 || age > FRESH_FOR_MS;
}
