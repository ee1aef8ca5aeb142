import pg from 'pg';
import { systemClock } from '../system-time.ts';
import type { PoolState } from './database.ts';
import { away, toAppError } from './postgres-errors.ts';

export interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Time limit of statements and of waits for a connection; 0: none, for migrations. Default: 5 s. */
  readonly timeoutMs?: number;
  /** `url` is a pooler, whose connections may have other settings. Default: false. */
  readonly hasPooler?: boolean;
  readonly onPoolError: (error: Error) => void;
  /** Called when the database stops to answer, and when it answers again. */
  readonly onAway?: (isAway: boolean) => void;
}

const INT8 = 20;
const TIMEOUT_MS = 5000;
/** Above PostgreSQL's `deadlock_timeout` of a second: a deadlock is found first, and repeated. */
const LOCK_TIMEOUT_MS = 1500;
/** PostgreSQL ends a statement before the client cuts the connection, which it does when PostgreSQL hangs. */
const CLIENT_MARGIN_MS = 500;
const PING_TIMEOUT_MS = 1000;
const LOOK_EVERY_MS = 250;
/** A connection that is in use for longer is a reason to ask whether the database answers at all. */
const SUSPICIOUS_MS = 1000;
/** Questions without an answer after which PostgreSQL is away. One may be missed while the process or the machine is busy. */
const MISSES_LIMIT = 2;

/**
 * Connections to PostgreSQL, with time limits on everything. While connections are in use for long, the pool asks on a
 * connection of its own whether PostgreSQL answers. If it does not, every call is refused at once instead of each waiting
 * for its own time limit, until it answers again.
 */
export class PostgresPool {
  readonly #pool: pg.Pool;
  /** One connection of its own: while all others wait for a lock, the database is not away. */
  readonly #pinger: pg.Pool;
  readonly #options: PoolOptions;
  readonly #timeoutMs: number;
  /** When each connection was asked for, oldest first. */
  readonly #used = new Set<{ readonly since: number }>();
  readonly #waiting = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | null = null;
  #isPinging = false;
  #misses = 0;
  #isAway = false;
  #isClosed = false;

  constructor(options: PoolOptions) {
    const { url, poolSize, timeoutMs = TIMEOUT_MS } = options;
    this.#options = options;
    this.#timeoutMs = timeoutMs;
    const limit = timeoutMs > 0 ? timeoutMs + CLIENT_MARGIN_MS : 0;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: limit,
      // Not as startup parameters, which poolers refuse.
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
      onConnect: async (client) => void (await client.query(timeLimits(timeoutMs, 'session'))),
    });
    this.#pinger = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
    });
    for (const pool of [this.#pool, this.#pinger]) {
      // An idle connection may break; the pool replaces it.
      pool.on('error', options.onPoolError);
      // One that breaks in use fails its queries; its event would end the process.
      pool.on('connect', (client) => client.on('error', () => {}));
    }
  }

  /** For the metrics. */
  get state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Begins a transaction. A pooler's connections may lack the time limits that were set on another one. */
  get begin(): string {
    const begin = 'begin isolation level read committed';
    return this.#options.hasPooler === true ? `${begin}; ${timeLimits(this.#timeoutMs, 'local')}` : begin;
  }

  /** A connection and the function that gives it back, with the error that broke it. Rejects at once while the database is away. */
  async acquire(): Promise<{ client: pg.PoolClient; release: (error?: Error) => void }> {
    if (this.#isAway) throw away();
    const use = { since: systemClock.monotonic() };
    this.#used.add(use);
    this.#watch();
    try {
      const client = await this.#connect();
      return {
        client,
        release: (error) => {
          this.#used.delete(use);
          client.release(error);
        },
      };
    } catch (error) {
      this.#used.delete(use);
      throw toAppError(error);
    }
  }

  /** Resolves when PostgreSQL answers; rejects after one to two seconds. */
  async ping(): Promise<void> {
    await this.#pinger.query('select 1');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await Promise.all([this.#pool.end(), this.#pinger.end()]);
  }

  /** A connection of the pool, unless the database is found to be away before there is one. */
  #connect(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    this.#waiting.add(reject);
    this.#pool.connect().then(
      (client) => {
        if (this.#waiting.delete(reject)) resolve(client);
        else client.release();
      },
      (error: unknown) => {
        this.#waiting.delete(reject);
        reject(error);
      },
    );
    return promise;
  }

  #watch(): void {
    if (this.#timer !== null || this.#timeoutMs === 0) return;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    const [oldest] = this.#used;
    const isSuspicious = oldest !== undefined && systemClock.monotonic() - oldest.since > SUSPICIOUS_MS;
    // A miss of an earlier time does not count.
    if (!isSuspicious && !this.#isAway) this.#misses = 0;
    if (!oldest && !this.#isAway) {
      if (this.#timer) clearInterval(this.#timer);
      this.#timer = null;
      return;
    }
    if (this.#isPinging || !(this.#isAway || isSuspicious)) return;
    this.#isPinging = true;
    this.#misses = await this.ping().then(
      () => 0,
      () => this.#misses + 1,
    );
    this.#isPinging = false;
    const isAway = this.#misses >= MISSES_LIMIT;
    if (isAway === this.#isAway || this.#isClosed) return;
    this.#isAway = isAway;
    this.#options.onAway?.(isAway);
    if (!isAway) return;
    for (const reject of this.#waiting) reject(away());
    this.#waiting.clear();
  }
}

/** Statements that limit how long PostgreSQL works or waits. They work through a pooler, too. */
function timeLimits(timeoutMs: number, scope: 'session' | 'local'): string {
  const limits = {
    statement_timeout: timeoutMs,
    lock_timeout: Math.min(timeoutMs, LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: timeoutMs,
  };
  return Object.entries(limits)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');
}
