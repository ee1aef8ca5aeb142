import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { LimitStore } from './port.ts';

const POOL_SIZE = 2;

/** Log-ins do not wait longer for a count, and count in memory meanwhile. */
const TIMEOUT_MS = 1000;

/** Counts in the table `limits`, shared by all processes. `isPrepared`: false behind a pooler that does not know prepared statements. */
export function postgresLimits(url: string, onPoolError: (error: Error) => void, isPrepared = true): LimitStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  pool.on('error', onPoolError);
  pool.on('connect', (client) => client.on('error', () => {}));
  const unnamed = {
    query: ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) }),
  };
  return {
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: isPrepared ? pool : unnamed,
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    async prune(now) {
      await pool.query('DELETE FROM limits WHERE expire < $1', [now]);
    },
    async pruneAhead(keyPrefix, endsAfter) {
      await pool.query('DELETE FROM limits WHERE key LIKE $1 AND expire > $2', [`${keyPrefix}:%`, endsAfter]);
    },
    close: () => pool.end(),
  };
}
