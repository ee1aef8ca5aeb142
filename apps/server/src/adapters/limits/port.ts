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
  /**
   * Deletes counts that expired before `now` (ms), and those that end after the latest time (ms) of their limit, by its prefix: the
   * clock was ahead when they began. In small steps: there may be many for each user.
   */
  prune(now: number, latest: ReadonlyMap<string, number>): Promise<void>;
  close(): Promise<void>;
}
