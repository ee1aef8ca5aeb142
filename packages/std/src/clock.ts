/** Instants in ms since 1970 UTC, and durations in ms. */
export type Millis = number;

/** The only source of time, so that tests can set it. */
export interface Clock {
  /** Wall clock: may jump. For shown times and expiry. */
  now(): Millis;
  /** Never goes back. For measuring durations. */
  monotonic(): Millis;
}
