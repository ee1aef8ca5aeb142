import { Kysely } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { BlockedStatements } from './blocked-statements.ts';
import { type Database, type Db, LostRace, type Tx, asTx } from './database.ts';
import {
  AbortedTransaction,
  isStalePlan,
  PostgresConnection,
  postgresDialect,
  StatementNames,
} from './postgres-dialect.ts';
import { codeOf, toAppError } from './postgres-errors.ts';
import { type PoolOptions, PostgresPool } from './postgres-pool.ts';
import type { StatementWatch } from './statement-watch.ts';
import type { Tables } from './tables.ts';
import { together } from './together.ts';

export interface PostgresOptions extends PoolOptions {
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** The server itself when `url` is a pooler. Default: `url`. */
  readonly directUrl?: string | null;
  /** Statements have names. Default: true. */
  readonly isPrepared?: boolean;
  readonly watch?: StatementWatch;
}

const MAX_TRIES = 6;
/**
 * Longest pause before the second try after a deadlock, in ms, then doubled: immediate retries would deadlock again.
 */
const PAUSE_MS = 25;

/**
 * Opens a pool. Transactions are READ COMMITTED: a transaction that loses a race for a key has to see the winner's row.
 */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new PostgresPool(options);
  const names = new StatementNames(options.isPrepared ?? true);
  // Half of the connections stay free for everything else.
  const blocked = new BlockedStatements(Math.ceil(options.poolSize / 2));
  const acquire = async (isTransaction = false) =>
    new PostgresConnection(await pool.acquire(), { names, blocked, isTransaction, watch: options.watch });
  const read: Db = new Kysely<Tables>({
    dialect: postgresDialect({ acquire: () => acquire(), release: (connection) => connection.release() }),
  });

  return {
    dialect: 'postgres',
    read,
    async write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(await acquire(true), pool.begin, fn);
        } catch (error) {
          if (!isRetryable(error)) throw toAppError(error);
          if (attempt === MAX_TRIES) throw new AppError('server_busy', undefined, 1, error);
          await options.sleep(options.random() * PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
    pool: () => pool.state,
    version: () => null,
    ping: () => pool.ping(),
    optimize: () => analyze(options.directUrl ?? options.url),
    // PostgreSQL checks its pages itself and refuses damaged ones.
    endWriting() {},
    isReadOnly: false,
    close: () => pool.close(),
  };
}

/** Runs `fn` between BEGIN and COMMIT. BEGIN goes out with the first queries: they fail if it does. */
async function transact<T>(connection: PostgresConnection, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { client } = connection;
  const dialect = postgresDialect({ acquire: async () => connection, release: () => undefined });
  const begun = client.query(begin);
  let broken: Error | undefined;
  try {
    const [result] = await together([fn(asTx(new Kysely<Tables>({ dialect }))), begun]);
    const { command } = await client.query('commit');
    // PostgreSQL's answer to a COMMIT after a failed statement.
    if (command === 'ROLLBACK') throw new AbortedTransaction('A statement of the transaction failed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw connection.causeOf(error);
  } finally {
    connection.release(broken);
  }
}

/** Takes longer than other statements may, so it has a connection of its own without a time limit. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'posy analyze' });
  // The error of a connection that breaks reaches the query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Deadlock, serialization failure or a stale plan: nothing was written, and a retry may succeed. */
function isRetryable(error: unknown): boolean {
  return error instanceof LostRace || isStalePlan(error) || ['40001', '40P01'].includes(codeOf(error));
}
