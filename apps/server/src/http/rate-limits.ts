import { hash } from 'node:crypto';
import { MESSAGES_PER_WINDOW, MESSAGES_WINDOW_MS } from '@posy/contract/limits';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitStore } from '../adapters/limits/port.ts';
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
  passwordFailuresByAccount: { points: 10, duration: 15 * MINUTE },
  /** Past the one before. */
  passwordTriesByAccount: { points: 1, duration: MINUTE },
  passwordChangesByAccount: { points: 10, duration: HOUR },
  signupByAddress: { points: 10, duration: HOUR },
  resetRequestsByAddress: { points: 15, duration: HOUR },
  resetRequestsByEmailHourly: { points: 3, duration: HOUR },
  resetRequestsByEmailDaily: { points: 10, duration: DAY },
  resetConfirmsByAddress: { points: 50, duration: 5 * MINUTE },
  resetConfirmsByEmail: { points: 15, duration: HOUR },
  /** Of everybody together, for whatever account: against trying one code each on very many. */
  resetGuesses: { points: 300, duration: HOUR },
  postsByAccountHourly: { points: 30, duration: HOUR },
  postsByAccountDaily: { points: 200, duration: DAY },
  uploadsByAccount: { points: 120, duration: HOUR },
  /** Over HTTP and the socket together. */
  messagesByAccount: { points: MESSAGES_PER_WINDOW, duration: MESSAGES_WINDOW_MS / 1000 },
  conversationsByAccount: { points: 60, duration: MINUTE },
  blocksByAccount: { points: 60, duration: MINUTE },
  mutesByAccount: { points: 60, duration: MINUTE },
  reportsByAccount: { points: 30, duration: HOUR },
  captionsByAccount: { points: 60, duration: HOUR },
  flowersByAccount: { points: 120, duration: MINUTE },
  commentsByAccount: { points: 30, duration: MINUTE },
  followsByAccount: { points: 60, duration: MINUTE },
  profileEditsByAccount: { points: 60, duration: HOUR },
  usernameChecksByAccount: { points: 120, duration: MINUTE },
  pushSubscriptionsByAccount: { points: 20, duration: HOUR },
  activitySeenByAccount: { points: 120, duration: MINUTE },
  preferencesByAccount: { points: 120, duration: MINUTE },
  adsByAccount: { points: 30, duration: HOUR },
  adSwitchesByAccount: { points: 60, duration: MINUTE },
  /** Impressions and clicks; a device that had no network tells of many at once. */
  adViewsByAccount: { points: 240, duration: MINUTE },
  searchesByAccount: { points: 60, duration: MINUTE },
  exportFilesByAccount: { points: 60, duration: HOUR },
  devicesByAccount: { points: 60, duration: MINUTE },
  viewsByAddress: { points: 600, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** These guard passwords and accounts: a restart must not give an attacker a new start. */
const DURABLE: ReadonlySet<LimitName> = new Set([
  'loginFailuresByAddress',
  'loginFailuresByEmail',
  'loginTriesByEmail',
  'passwordFailuresByAccount',
  'passwordTriesByAccount',
  'passwordChangesByAccount',
  'signupByAddress',
  'resetRequestsByAddress',
  'resetRequestsByEmailHourly',
  'resetRequestsByEmailDaily',
  'resetConfirmsByAddress',
  'resetConfirmsByEmail',
  'resetGuesses',
]);

/** Counts what is done, in memory or, what guards accounts, in a store; beyond a limit it throws 429 with the seconds to wait. */
export class RateLimits {
  readonly #store: LimitStore | null;
  readonly #limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;

  /** Takes over the store; null: every limit is lifted. */
  constructor(store: LimitStore | null) {
    this.#store = store;
    const limiters = new Map<LimitName, RateLimiterAbstract>();
    for (const name of store ? limitNames() : []) {
      const options = { ...LIMITS[name], keyPrefix: name };
      limiters.set(name, store && DURABLE.has(name) ? store.limiter(options) : new RateLimiterMemory(options));
    }
    this.#limiters = limiters;
  }

  get isOn(): boolean {
    return this.#store !== null;
  }

  /** Counts one, or `points`. Throws `AppError('too_many_requests')` when that is too many. */
  async consume(name: LimitName, key: string, points = 1): Promise<void> {
    const limiter = this.#limiters.get(name);
    if (!limiter) return;
    try {
      await limiter.consume(storedKey(name, key), points);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  }

  /** How many were counted and are not forgotten yet, and whether that uses the limit up; counts nothing. */
  async used(name: LimitName, key: string): Promise<{ readonly points: number; readonly isAll: boolean }> {
    const result = await this.#limiters.get(name)?.get(storedKey(name, key));
    const points = result?.consumedPoints ?? 0;
    return { points, isAll: points >= LIMITS[name].points };
  }

  /** Begins a count anew. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiters.get(name)?.delete(storedKey(name, key));
  }

  /** Drops kept counts that ended; in memory they go by themselves. */
  async prune(now: number): Promise<void> {
    await this.#store?.prune(now);
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }
}

/** Addresses of mail and machines, also of people without an account, are not written down as they are. */
function storedKey(name: LimitName, key: string): string {
  return DURABLE.has(name) ? hash('sha256', key, 'base64url') : key;
}

/**
 * What stands for an address in a limit: an IPv6 customer has a whole /64 to rotate through. Who has hung up meanwhile has
 * none any more.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
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
