import { hash } from 'node:crypto';
import { MESSAGES_PER_WINDOW, MESSAGES_WINDOW_MS } from '@posy/contract/limits';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitStore } from '../adapters/limits/port.ts';
import { SKEW_MS } from '../instants-ahead.ts';
import { NO_RESERVATION, type Reservation, Reservations, tooMany } from './reservations.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Limits: `points` in `duration` seconds. Per address (an IPv6 network of 64 bits) or account. */
const LIMITS = {
  allByAddress: { points: 1200, duration: 5 * MINUTE },
  allByAccount: { points: 600, duration: 5 * MINUTE },
  loginFailuresByAddress: { points: 30, duration: 5 * MINUTE },
  /** Pair: an account and a network. One network cannot lock out another (decision 0010). */
  loginFailuresByPair: { points: 10, duration: 15 * MINUTE },
  /** Applies when the limit above is used up. */
  loginTriesByPair: { points: 1, duration: MINUTE },
  /** All networks together in which the account never signed in. */
  loginFailuresByEmail: { points: 10, duration: 15 * MINUTE },
  /** Applies when the limit above is used up. */
  loginTriesByEmail: { points: 1, duration: MINUTE },
  /** By session: a stolen one cannot use up the tries of the account's other devices. */
  passwordFailuresBySession: { points: 10, duration: 15 * MINUTE },
  /** Applies when the limit above is used up. */
  passwordTriesBySession: { points: 1, duration: MINUTE },
  passwordChangesBySession: { points: 10, duration: HOUR },
  signupByAddress: { points: 10, duration: HOUR },
  resetRequestsByAddress: { points: 15, duration: HOUR },
  /** These three are for networks in which the account never signed in. */
  resetRequestsByPairHourly: { points: 2, duration: HOUR },
  resetRequestsByPairDaily: { points: 4, duration: DAY },
  resetRequestsByStrangersDaily: { points: 7, duration: DAY },
  resetRequestsByEmailHourly: { points: 3, duration: HOUR },
  resetRequestsByEmailDaily: { points: 10, duration: DAY },
  resetConfirmsByAddress: { points: 50, duration: 5 * MINUTE },
  resetConfirmsByPair: { points: 15, duration: HOUR },
  /**
   * Wrong guesses at existing codes, by all clients: when they are used up, {@link LIMITS.resetGuessesByAddress}
   * applies.
   */
  resetGuesses: { points: 300, duration: HOUR },
  resetGuessesByAddress: { points: 1, duration: HOUR },
  /** No limit, but a record: the account signed in from this network within the time. */
  knownNetworks: { points: 1, duration: 90 * DAY },
  postsByAccountHourly: { points: 30, duration: HOUR },
  postsByAccountDaily: { points: 200, duration: DAY },
  postChangesByAccount: { points: 60, duration: MINUTE },
  uploadsByAccount: { points: 120, duration: HOUR },
  /** Cancellations of writes that may still be running. */
  cancellationsByAccount: { points: 120, duration: MINUTE },
  /** New, edited and unsent ones, and reactions to them, over HTTP and the socket together. */
  messagesByAccount: { points: MESSAGES_PER_WINDOW, duration: MESSAGES_WINDOW_MS / 1000 },
  conversationsByAccount: { points: 60, duration: MINUTE },
  blocksByAccount: { points: 60, duration: MINUTE },
  mutesByAccount: { points: 60, duration: MINUTE },
  dismissalsByAccount: { points: 60, duration: MINUTE },
  savedPostsByAccount: { points: 120, duration: MINUTE },
  collectionsByAccount: { points: 60, duration: MINUTE },
  reportsByAccount: { points: 30, duration: HOUR },
  captionsByAccount: { points: 60, duration: HOUR },
  flowersByAccount: { points: 120, duration: MINUTE },
  commentFlowersByAccount: { points: 120, duration: MINUTE },
  commentsByAccount: { points: 30, duration: MINUTE },
  followsByAccount: { points: 60, duration: MINUTE },
  profileEditsByAccount: { points: 60, duration: HOUR },
  usernameChecksByAccount: { points: 120, duration: MINUTE },
  pushSubscriptionsByAccount: { points: 20, duration: HOUR },
  activitySeenByAccount: { points: 120, duration: MINUTE },
  preferencesByAccount: { points: 120, duration: MINUTE },
  adsByAccount: { points: 30, duration: HOUR },
  adSwitchesByAccount: { points: 60, duration: MINUTE },
  /** Impressions and clicks; a device that was offline reports many at once. */
  adViewsByAccount: { points: 240, duration: MINUTE },
  searchesByAccount: { points: 60, duration: MINUTE },
  exportFilesByAccount: { points: 60, duration: HOUR },
  devicesByAccount: { points: 60, duration: MINUTE },
  /** Calls that are for administrators; each leaves a line of the audit log. */
  denialsByAccount: { points: 10, duration: HOUR },
  viewsByAddress: { points: 600, duration: MINUTE },
  /** Visitors with the link of a post. */
  postSharersByAddress: { points: 60, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** These guard passwords and accounts: a restart must not give an attacker a new start. */
const DURABLE: ReadonlySet<LimitName> = new Set([
  'loginFailuresByAddress',
  'loginFailuresByPair',
  'loginTriesByPair',
  'loginFailuresByEmail',
  'loginTriesByEmail',
  'passwordFailuresBySession',
  'passwordTriesBySession',
  'passwordChangesBySession',
  'signupByAddress',
  'resetRequestsByAddress',
  'resetRequestsByPairHourly',
  'resetRequestsByPairDaily',
  'resetRequestsByStrangersDaily',
  'resetRequestsByEmailHourly',
  'resetRequestsByEmailDaily',
  'resetConfirmsByAddress',
  'resetConfirmsByPair',
  'resetGuesses',
  'resetGuessesByAddress',
  'knownNetworks',
]);

/** Counts calls, in memory or, for limits that guard accounts, in a store; beyond a limit it throws 429 with the seconds to wait. */
export class RateLimits {
  readonly #store: LimitStore | null;
  readonly #limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;
  readonly #reservations = new Reservations();

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
      if (error instanceof RateLimiterRes) throw tooMany(error);
      throw error;
    }
  }

  /**
   * Counts one call that may be returned, for checks that happen after counting. Throws `AppError`: `too_many_requests`, and
   * `server_busy` when too many calls wait for the result of others.
   */
  async reserve(name: LimitName, key: string): Promise<Reservation> {
    const limiter = this.#limiters.get(name);
    return limiter ? this.#reservations.reserve(limiter, storedKey(name, key)) : NO_RESERVATION;
  }

  /** Counts one in each of these limits, or in none: then it throws `AppError('too_many_requests')`. */
  async consumeAll(names: readonly LimitName[], keyOf: (name: LimitName) => string): Promise<void> {
    const reserved: Reservation[] = [];
    let isWhole = false;
    try {
      for (const name of names) reserved.push(await this.reserve(name, keyOf(name)));
      isWhole = true;
    } finally {
      await Promise.all(reserved.map((each) => each.settle(isWhole)));
    }
  }

  /** Counts one call beyond any limit; returns whether it used the limit up. */
  async note(name: LimitName, key: string): Promise<boolean> {
    const result = await this.#limiters.get(name)?.penalty(storedKey(name, key));
    return result?.consumedPoints === LIMITS[name].points;
  }

  /** Restarts the count and its time, with one. */
  async renew(name: LimitName, key: string): Promise<void> {
    await this.#limiters.get(name)?.set(storedKey(name, key), 1, LIMITS[name].duration);
  }

  /** The present count, and whether it uses the limit up. It counts nothing itself. */
  async used(name: LimitName, key: string): Promise<{ readonly points: number; readonly isAll: boolean }> {
    const result = await this.#limiters.get(name)?.get(storedKey(name, key));
    const points = result?.consumedPoints ?? 0;
    return { points, isAll: points >= LIMITS[name].points };
  }

  /** Resets a count. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiters.get(name)?.delete(storedKey(name, key));
  }

  /** Deletes counts from the store that expired, or would last longer than their limit; those in memory expire by themselves. */
  async prune(now: number): Promise<void> {
    const latest = new Map([...DURABLE].map((name) => [name, now + LIMITS[name].duration * 1000 + SKEW_MS]));
    await this.#store?.prune(now, latest);
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }
}

/** E-mail and network addresses, also of people without an account, are not stored in plain text. */
function storedKey(name: LimitName, key: string): string {
  return DURABLE.has(name) ? hash('sha256', key, 'base64url') : key;
}

/**
 * The key of an address in a limit: an IPv6 customer has a whole /64 to rotate through. A closed connection has no address.
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

function limitNames(): LimitName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the constant above
  return Object.keys(LIMITS) as LimitName[];
}
