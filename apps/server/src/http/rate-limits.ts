import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** How often each thing may be done: `points` in `duration` seconds. Per address (an IPv6 network of 64 bits) or account. */
const LIMITS = {
  allByAddress: { points: 1200, duration: 5 * MINUTE },
  allByAccount: { points: 600, duration: 5 * MINUTE },
  loginFailuresByAddress: { points: 30, duration: 5 * MINUTE },
  loginFailuresByEmail: { points: 10, duration: 15 * MINUTE },
  /** Past the one before: so that nobody can lock another out of the account. */
  loginTriesByEmail: { points: 1, duration: MINUTE },
  signupByAddress: { points: 10, duration: HOUR },
  postsByAccountHourly: { points: 30, duration: HOUR },
  postsByAccountDaily: { points: 200, duration: DAY },
  flowersByAccount: { points: 120, duration: MINUTE },
  viewsByAddress: { points: 600, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Counts what is done, in memory; beyond a limit it throws 429 with the seconds to wait. */
export class RateLimits {
  readonly #limiters: ReadonlyMap<LimitName, RateLimiterMemory> | null;

  constructor(options: { isOn: boolean }) {
    if (!options.isOn) {
      this.#limiters = null;
      return;
    }
    const limiters = new Map<LimitName, RateLimiterMemory>();
    for (const name of limitNames()) limiters.set(name, new RateLimiterMemory({ ...LIMITS[name], keyPrefix: name }));
    this.#limiters = limiters;
  }

  get isOn(): boolean {
    return this.#limiters !== null;
  }

  /** Counts one. Throws `AppError('too_many_requests')` when that is one too many. */
  async consume(name: LimitName, key: string): Promise<void> {
    const limiter = this.#limiters?.get(name);
    if (!limiter) return;
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  }

  /** Says whether a limit is used up, without counting. */
  async isUsedUp(name: LimitName, key: string): Promise<boolean> {
    const result = await this.#limiters?.get(name)?.get(key);
    return result !== null && result !== undefined && result.remainingPoints <= 0;
  }

  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiters?.get(name)?.delete(key);
  }
}

/** What stands for an address in a limit: an IPv6 customer has a whole /64 to rotate through. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::', 2);
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0') : [];
  return [...headGroups, ...zeros, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function tooMany(msBeforeNext: number): AppError {
  return new AppError('too_many_requests', undefined, Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

function limitNames(): LimitName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the constant above
  return Object.keys(LIMITS) as LimitName[];
}
