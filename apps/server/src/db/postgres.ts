import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { type Database, type Db, LostRace, type Tx, asTx } from './database.ts';
import { isStalePlan, PostgresConnection, postgresDialect, StatementNames } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';
import { together } from './together.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly onPoolError: (error: Error) => void;
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const MAX_TRIES = 6;
/**
 * Longest pause before the second try after a deadlock, in ms, then doubled: immediate retries would deadlock again.
 */
const PAUSE_MS = 25;
const INT8 = 20;
const PING_MS = 1000;

/**
 * Opens a pool. Transactions are READ COMMITTED: a transaction that loses a race for a key has to see the winner's row.
 */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
    pipeline: true,
  });
  // An idle connection may break; the pool replaces it.
  pool.on('error', options.onPoolError);
  // One connection of its own: while all others wait for a lock, the database is not down.
  const pinger = new pg.Pool({
    connectionString: options.url,
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
  });
  pinger.on('error', options.onPoolError);
  const names = new StatementNames();
  const acquire = async (isTransaction = false) =>
    new PostgresConnection(await pool.connect(), names, { isTransaction });
  const read: Db = new Kysely<Tables>({
    dialect: postgresDialect({ acquire: () => acquire(), release: ({ client }) => client.release() }),
  });

  return {
    dialect: 'postgres',
    read,
    async write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(await acquire(true), fn);
        } catch (error) {
          if (!isRetryable(error) || attempt === MAX_TRIES) throw toAppError(error);
          await options.sleep(options.random() * PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
    version: () => null,
    ping: async () => void (await pinger.query('select 1')),
    async optimize() {
      await sql`analyze`.execute(read);
    },
    // PostgreSQL checks its pages itself and refuses damaged ones.
    endWriting() {},
    isReadOnly: false,
    close: async () => void (await Promise.all([pool.end(), pinger.end()])),
  };
}

/** Runs `fn` between BEGIN and COMMIT. BEGIN goes out with the first queries: they fail if it does. */
async function transact<T>(connection: PostgresConnection, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { client } = connection;
  const dialect = postgresDialect({ acquire: async () => connection, release: () => undefined });
  const begun = client.query('begin isolation level read committed');
  let broken: Error | undefined;
  try {
    const [result] = await together([fn(asTx(new Kysely<Tables>({ dialect }))), begun]);
    const { command } = await client.query('commit');
    // PostgreSQL's answer to a COMMIT after a failed statement whose error nobody threw.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Deadlock, serialization failure or a stale plan: nothing was written, and a retry may succeed. */
function isRetryable(error: unknown): boolean {
  return error instanceof LostRace || isStalePlan(error) || ['40001', '40P01'].includes(codeOf(error));
}

function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '53100') return new AppError('storage_full');
  if (isRetryable(error) || code === '53300' || code === '57P03') return new AppError('server_busy', undefined, 1);
  return error;
}
