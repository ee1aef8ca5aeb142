import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 2;

/** A point that was counted before its caller knew whether it has to count. */
export interface Reservation {
  /** Keeps the point or gives it back. Call it once. */
  settle(isSpent: boolean): Promise<void>;
}

export const NO_RESERVATION: Reservation = { settle: async () => {} };

/**
 * Counts tries before they are verified, so that a burst gets no more of them than the limit has. When the rest of a
 * limit is under verification in this process, a caller waits for the result: a classroom that logs in at one moment
 * is not refused for failures that did not happen.
 */
export class Reservations {
  readonly #unsettled = new Map<string, Set<Promise<void>>>();
  #waiting = 0;

  /** Throws 429 `too_many_requests` when the limit is used up, and 503 `server_busy` when too many callers wait. */
  async reserve(limiter: RateLimiterAbstract, key: string): Promise<Reservation> {
    const id = `${limiter.keyPrefix}:${key}`;
    for (;;) {
      const refusal = await consume(limiter, key);
      if (!refusal) return this.#begin(limiter, key, id);
      const unsettled = this.#unsettled.get(id);
      if (!unsettled) throw tooMany(refusal);
      if (this.#waiting >= MAX_WAITING) throw new AppError('server_busy', undefined, RETRY_AFTER_SECONDS);
      this.#waiting++;
      await Promise.race(unsettled).finally(() => this.#waiting--);
    }
  }

  #begin(limiter: RateLimiterAbstract, key: string, id: string): Reservation {
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = this.#unsettled.get(id) ?? new Set();
    this.#unsettled.set(id, all.add(promise));
    return {
      settle: async (isSpent) => {
        try {
          if (!isSpent) await limiter.reward(key);
        } finally {
          all.delete(promise);
          if (all.size === 0) this.#unsettled.delete(id);
          resolve();
        }
      },
    };
  }
}

/**
 * Counts one point; null: it was counted. A refused call counts nothing, or it would use up a point that is returned
 * later.
 */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await limiter.reward(key);
    return error;
  }
}

/** The 429 for a limit that is used up. */
export function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too_many_requests', undefined, Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
