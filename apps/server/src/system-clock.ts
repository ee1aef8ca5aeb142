import type { Clock } from '@posy/std/clock';

/** The system's clock. */
// oxlint-disable-next-line posy/no-ambient-time -- the one place that reads it
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
