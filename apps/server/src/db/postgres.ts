import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresCursor, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { type Database, type Db, LostRace, type Tx, asTx } from './database.ts';
import type { Tables } from './tables.ts';

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
/** More statement names per process would fill the server's memory; further queries are sent unnamed. */
const MAX_NAMED = 500;

/**
 * Opens a pool. Transactions are READ COMMITTED: a transaction that loses a race for a key has to see the winner's row.
 */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection may break; the pool replaces it.
  pool.on('error', options.onPoolError);
  const kysely: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });

  return {
    dialect: 'postgres',
    read: kysely,
    async write<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await kysely
            .transaction()
            .setIsolationLevel('read committed')
            .execute((transaction) => fn(asTx(transaction)));
        } catch (error) {
          if (!isRetryable(error) || attempt === MAX_TRIES) throw toAppError(error);
          await options.sleep(options.random() * PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
    version: () => null,
    async optimize() {
      await sql`analyze`.execute(kysely);
    },
    // PostgreSQL checks its pages itself and refuses damaged ones.
    endWriting() {},
    isReadOnly: false,
    close: () => kysely.destroy(),
  };
}

/** Sends queries as named prepared statements, which saves PostgreSQL two thirds of its work on short queries. */
function namedStatements(pool: pg.Pool) {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMED || !/^(select|insert|update|delete|with)\b/.test(text)) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('Streaming queries are not used');
        const name = nameOf(text);
        return client.query({ text, values: [...values], ...(name && { name }) });
      }
      return { query, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Deadlock or serialization failure: nothing was written, and a retry may succeed. */
function isRetryable(error: unknown): boolean {
  return error instanceof LostRace || ['40001', '40P01'].includes(codeOf(error));
}

function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '53100') return new AppError('storage_full');
  if (isRetryable(error) || code === '53300' || code === '57P03') return new AppError('server_busy', undefined, 1);
  return error;
}
