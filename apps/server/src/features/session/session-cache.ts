import { hash } from 'node:crypto';
import type { UserId } from '@posy/contract/ids';
import type { Clock } from '@posy/std/clock';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Bus } from '../../adapters/bus/port.ts';
import type { Actor } from '../../changes/write-once.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { type SessionRow, findSession, findSessionById, findSessionsByIds, slideSession } from './session.repo.ts';

export const DAY_MS = 86_400_000;
/** A session ends after this time, even if it is in use. */
export const ABSOLUTE_MS = 180 * DAY_MS;
/** The last use of a session is written at most this often. */
const SLIDE_EVERY_MS = 3_600_000;
const MAX_ENTRIES = 20_000;

interface Entry {
  readonly actor: Actor;
  readonly session: SessionRow;
  readonly readAt: number;
  lastSeenAt: number;
}

/** The stored form of a cookie's value, also used to find it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Sessions in memory, so that a request costs no query. They are removed the moment they end. */
export class SessionCache {
  readonly #options: { config: Config; db: Database; clock: Clock; bus: Bus; log: Logger; freshForMs: number };
  /** By the cookie's value: a hash would take a sixth of the time of an unchanged feed. */
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #unsubscribe: () => void;
  /** Counts ended sessions, so that a row that was read before an end is not cached after it. */
  #ends = 0;

  constructor(options: { config: Config; db: Database; clock: Clock; bus: Bus; log: Logger; freshForMs: number }) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe((message) => {
      if (message.type === 'session-ended') this.#forget((entry) => entry.actor.sessionId === message.sessionId);
      if (message.type === 'missed-messages') this.#forget(() => true);
      if (message.type === 'user-ended' || message.type === 'role-changed')
        this.#forget((entry) => entry.actor.userId === message.userId);
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  /** The actor of a cookie's value from the cache; undefined: not cached, use {@link find}; null: ended. */
  peek(token: string): Actor | null | undefined {
    const entry = this.#entries.get(token);
    if (!entry || this.#options.clock.monotonic() - entry.readAt > this.#options.freshForMs) return undefined;
    return this.#use(token, entry);
  }

  /** The actor of a cookie's value; null when the session does not exist or ended, or the user is deactivated. */
  async find(token: string): Promise<Actor | null> {
    const ends = this.#ends;
    const row = await findSession(this.#options.db.read, hashToken(token));
    if (!row || row.isActive !== 1) {
      this.#entries.delete(token);
      return null;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    const actor = { userId: row.userId as UserId, role: row.role, sessionId: row.id };
    // A newer time of the last use may not be written yet.
    const lastSeenAt = Math.max(row.lastSeenAt, this.#entries.get(token)?.lastSeenAt ?? 0);
    const entry = { actor, session: row, readAt: this.#options.clock.monotonic(), lastSeenAt };
    const found = this.#use(token, entry);
    if (found && ends === this.#ends) this.#entries.set(token, entry);
    return found;
  }

  /** Whether a session is valid, read from the database; for sockets, which outlive requests. */
  async isAlive(sessionId: string): Promise<boolean> {
    const row = await findSessionById(this.#options.db.read, sessionId);
    return row !== undefined && this.#isValid(row);
  }

  /** {@link isAlive} for many, in one query: those of them that are. */
  async findAlive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await findSessionsByIds(this.#options.db.read, sessionIds);
    return new Set(rows.filter((row) => this.#isValid(row)).map(({ id }) => id));
  }

  #isValid({ isActive, lastSeenAt, createdAt }: Omit<SessionRow, 'role'>): boolean {
    return isActive === 1 && !this.#isOver(lastSeenAt, createdAt);
  }

  #isOver(lastSeenAt: number, createdAt: number): boolean {
    const now = this.#options.clock.now();
    return now - lastSeenAt > this.#options.config.sessionDays * DAY_MS || now - createdAt > ABSOLUTE_MS;
  }

  #use(token: string, entry: Entry): Actor | null {
    const now = this.#options.clock.now();
    if (this.#isOver(entry.lastSeenAt, entry.session.createdAt)) {
      this.#entries.delete(token);
      return null;
    }
    if (Math.abs(now - entry.lastSeenAt) > SLIDE_EVERY_MS) {
      entry.lastSeenAt = now;
      slideSession(this.#options.db, entry.session.id, now).catch((error: unknown) =>
        this.#options.log.warn(error, 'A session could not be prolonged'),
      );
    }
    return entry.actor;
  }

  #forget(isEnded: (entry: Entry) => boolean): void {
    this.#ends++;
    for (const [key, entry] of this.#entries) if (isEnded(entry)) this.#entries.delete(key);
  }
}
