import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { systemClock } from '../system-time.ts';
import { codeOf } from './postgres-errors.ts';

const LOCK_TIMEOUT = '55P03';
const MAX_STATEMENTS = 1000;

/**
 * Keeps a locked table from holding up everything else. A statement that waited for a lock until its time limit, while none of
 * its executions succeeded, runs once at a time; others are refused at once instead of each keeping a connection of the pool. One
 * success ends that. The lock of a single row does not count: executions for other rows succeed meanwhile.
 */
export class BlockedStatements {
  readonly #maxRunning: number;
  /** Blocked statements, and whether one runs. */
  readonly #blocked = new Map<string, boolean>();
  readonly #lastSuccess = new LRUCache<string, number>({ max: MAX_STATEMENTS });

  /** `maxRunning`: connections that all blocked statements together may keep. */
  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  /** Call it before each execution, and {@link succeed} or {@link fail} after it. Throws `server_busy` for a blocked statement. */
  enter(sql: string): void {
    if (this.#blocked.size === 0) return;
    const isRunning = this.#blocked.get(sql);
    if (isRunning === undefined) return;
    const running = [...this.#blocked.values()].filter(Boolean).length;
    if (isRunning || running >= this.#maxRunning) throw new AppError('server_busy', undefined, 1);
    this.#blocked.set(sql, true);
  }

  succeed(sql: string): void {
    if (this.#blocked.size > 0) this.#blocked.delete(sql);
    this.#lastSuccess.set(sql, systemClock.monotonic());
  }

  /** `startedAt`: by `systemClock.monotonic()`. */
  fail(sql: string, startedAt: number, error: unknown): void {
    const isStuck = codeOf(error) === LOCK_TIMEOUT && (this.#lastSuccess.get(sql) ?? 0) < startedAt;
    if (this.#blocked.has(sql) || (isStuck && this.#blocked.size < MAX_STATEMENTS)) this.#blocked.set(sql, false);
  }
}
