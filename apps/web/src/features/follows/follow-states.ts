import type { UserId } from '@posy/contract/ids';
import { liveQuery, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { type FollowReading, hasAllFollows, readFollow } from './follows.local.ts';

interface Watched {
  reading: FollowReading | null;
  readonly listeners: Set<() => void>;
  subscription: Subscription | null;
}

/**
 * Whom the viewer follows, person by person, for as long as somebody looks: many cards of one author share one reading,
 * and what was read is there at once when a card comes back.
 */
export class FollowStates {
  readonly #local: LocalDb;
  readonly #fetchStatus: (local: LocalDb, userId: UserId) => Promise<void>;
  readonly #people = new Map<UserId, Watched>();
  readonly #asked = new Set<UserId>();
  #hasAll: Promise<boolean> | null = null;

  constructor(local: LocalDb, fetchStatus: (local: LocalDb, userId: UserId) => Promise<void>) {
    this.#local = local;
    this.#fetchStatus = fetchStatus;
  }

  /** null until the device has been read, some ms after the first call. */
  get(userId: UserId): FollowReading | null {
    return this.#people.get(userId)?.reading ?? null;
  }

  subscribe(userId: UserId, listener: () => void): () => void {
    const watched = this.#people.get(userId) ?? { reading: null, listeners: new Set(), subscription: null };
    this.#people.set(userId, watched);
    watched.listeners.add(listener);
    watched.subscription ??= this.#watch(userId, watched);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0) return;
      watched.subscription?.unsubscribe();
      watched.subscription = null;
    };
  }

  #watch(userId: UserId, watched: Watched): Subscription {
    return liveQuery(() => readFollow(this.#local, userId)).subscribe({
      next: (reading) => {
        if (!reading.isKnown) void this.#ask(userId);
        if (isSame(watched.reading, reading)) return;
        watched.reading = reading;
        for (const listener of watched.listeners) listener();
      },
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
  }

  /** Asks the server of a person this device knows nothing of: once a page, and only where it may not know all. */
  async #ask(userId: UserId): Promise<void> {
    if (this.#asked.has(userId)) return;
    this.#asked.add(userId);
    this.#hasAll ??= hasAllFollows(this.#local).catch(() => true);
    if (!(await this.#hasAll)) await this.#fetchStatus(this.#local, userId).catch(() => undefined);
  }
}

function isSame(before: FollowReading | null, after: FollowReading): boolean {
  return before !== null && before.isFollowing === after.isFollowing && before.delivery === after.delivery;
}
