import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** `points` per `duration`; `prefix` separates the rows of different limits. */
export interface LimitOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Storage of counts that must outlive the process. A kill loses none; a power cut may lose the last. */
export interface LimitStore {
  /**
   * Creates a counter. When the store fails it counts in memory, so that a broken store neither lifts a limit nor
   * blocks callers.
   */
  limiter(options: LimitOptions): RateLimiterAbstract;
  /** Deletes counts that expired before `now` (ms). */
  prune(now: number): Promise<void>;
  /** Deletes counts of a limit that end after a time (ms): the clock was ahead when they began. */
  pruneAhead(keyPrefix: string, endsAfter: number): Promise<void>;
  close(): Promise<void>;
}
