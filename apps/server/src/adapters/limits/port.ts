import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** `points` in `duration`; the prefix tells this limit's rows from those of others. */
export interface LimitOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Where counts are kept that must outlive the process; a kill loses none, a power cut may lose the last. */
export interface LimitStore {
  /** A counter of its own. When the store fails it counts in memory, so that a broken store neither lifts nor locks. */
  limiter(options: LimitOptions): RateLimiterAbstract;
  /** Forgets what ended before `now` (ms). */
  prune(now: number): Promise<void>;
  close(): Promise<void>;
}
