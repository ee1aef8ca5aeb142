import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

declare const tx: unique symbol;

export type Dialect = 'sqlite' | 'postgres';

/** Connection for reads of committed data. */
export type Db = Kysely<Tables>;
/** Connection within one write transaction. */
export type Tx = Kysely<Tables> & { readonly [tx]: true };

/**
 * Thrown inside a write when a concurrent transaction on PostgreSQL did the same meanwhile. The write is rolled back and run
 * again from its start, where it sees that. On SQLite writes follow one another.
 */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/** Connections by state, and callers that wait for one. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The only access to the data. The same repos run on both dialects. */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Db;
  /**
   * One transaction: all of `fn` or nothing, durable when the promise resolves. Inside `fn` nothing but the database is
   * awaited: on SQLite the writes of one turn of the event loop share one commit, and a slow one delays all of them. It may
   * run more than once: after a deadlock, or a {@link LostRace}.
   * Throws `AppError('read_only')` after {@link endWriting}, `AppError('server_busy')` when the database stays locked, `AppError('storage_full')` when the disk is full.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A number that changes with every commit of any process: as long as it is the same, earlier reads are up to date. Null where
   * asking costs as much as reading (PostgreSQL).
   */
  version(): number | null;
  /** Resolves when the database answers. On PostgreSQL it waits for no other query, and rejects after a second. */
  ping(): Promise<void>;
  /** Connections of this process, and callers that wait for one; null without a pool (SQLite). */
  pool(): PoolState | null;
  /** Refreshes the planner's statistics; run by a job. */
  optimize(): Promise<void>;
  /** Refuses all writes from now on, because the file is damaged. */
  endWriting(): void;
  /** Whether {@link endWriting} was called, or the database was opened read-only. */
  readonly isReadOnly: boolean;
  close(): Promise<void>;
}

/** Marks a connection as being inside a transaction; called by the dialects alone. */
export function asTx(db: Kysely<Tables>): Tx {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is where the brand is given
  return db as Tx;
}
