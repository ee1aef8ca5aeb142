import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { LimitStore } from './port.ts';
import { type CountPages, pruneCounts } from './prune-counts.ts';

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
    prune: (now, latest) => pruneCounts(pagesOf(pool), now, latest),
    close: () => pool.end(),
  };
}

function pagesOf(pool: pg.Pool): CountPages {
  return {
    async list(after, limit) {
      const { rows } = await pool.query<{ key: string; expire: string | null }>(
        'SELECT key, expire FROM limits WHERE key > $1 ORDER BY key LIMIT $2',
        [after, limit],
      );
      return rows.map(({ key, expire }) => ({ key, expire: expire === null ? null : Number(expire) }));
    },
    async remove(counts) {
      await pool.query(
        'DELETE FROM limits USING unnest($1::text[], $2::bigint[]) AS old (key, expire) WHERE limits.key = old.key AND limits.expire = old.expire',
        [counts.map(({ key }) => key), counts.map(({ expire }) => expire)],
      );
    },
  };
}
