import type { UserId } from '@posy/contract/ids';
import type { Subscription } from 'dexie';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { hasAllFollows } from './follows.switch.ts';
import { type FollowReading, readFollows, UNKNOWN_FOLLOW } from './read-follows.ts';

/**
 * Follow states, read while they are in use: all subscribers share one query, and its last result is available at once.
 */
export class FollowStates {
  readonly #local: LocalDb;
  readonly #fetchStatus: (local: LocalDb, userId: UserId) => Promise<void>;
  readonly #listeners = new Map<UserId, Set<() => void>>();
  readonly #asked = new Set<UserId>();
  #readings: ReadonlyMap<UserId, FollowReading> | null = null;
  #subscription: Subscription | null = null;
  #hasAll: Promise<boolean> | null = null;

  constructor(local: LocalDb, fetchStatus: (local: LocalDb, userId: UserId) => Promise<void>) {
    this.#local = local;
    this.#fetchStatus = fetchStatus;
  }

  /** null until the device has been read, some ms after the first call. */
  get(userId: UserId): FollowReading | null {
    return this.#readings && (this.#readings.get(userId) ?? UNKNOWN_FOLLOW);
  }

  subscribe(userId: UserId, listener: () => void): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners);
    listeners.add(listener);
    this.#subscription ??= this.#watch();
    this.#askIfUnknown(userId);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(userId) !== listeners) return;
      this.#listeners.delete(userId);
      if (this.#listeners.size > 0) return;
      this.#subscription?.unsubscribe();
      this.#subscription = null;
    };
  }

  #watch(): Subscription {
    return liveQuery(() => readFollows(this.#local)).subscribe({
      next: (readings) => {
        const before = this.#readings;
        this.#readings = readings;
        for (const [userId, listeners] of this.#listeners) {
          this.#askIfUnknown(userId);
          const reading = readings.get(userId) ?? UNKNOWN_FOLLOW;
          const known = before && (before.get(userId) ?? UNKNOWN_FOLLOW);
          if (!isSame(known, reading)) for (const listener of listeners) listener();
        }
      },
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
  }

  #askIfUnknown(userId: UserId): void {
    if (this.#readings && !this.get(userId)?.isKnown) void this.#ask(userId);
  }

  /**
   * Fetches the follow state of an unknown user, once per page, and only where this device may not have all follows.
   */
  async #ask(userId: UserId): Promise<void> {
    if (this.#asked.has(userId)) return;
    this.#asked.add(userId);
    this.#hasAll ??= hasAllFollows(this.#local).catch(() => true);
    if (!(await this.#hasAll)) await this.#fetchStatus(this.#local, userId).catch(() => undefined);
  }
}

function isSame(before: FollowReading | null, after: FollowReading): boolean {
  return (
    before !== null &&
    before.isFollowing === after.isFollowing &&
    before.isRequested === after.isRequested &&
    before.delivery === after.delivery
  );
}
