import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { LimitStore } from './port.ts';

const POOL_SIZE = 2;

/** Counts in the table `limits`, shared by all processes. Commits are not waited for: a kill of ours loses none. */
export function postgresLimits(url: string, onPoolError: (error: Error) => void): LimitStore {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, options: '-c synchronous_commit=off' });
  pool.on('error', onPoolError);
  return {
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    async prune(now) {
      await pool.query('DELETE FROM limits WHERE expire < $1', [now]);
    },
    close: () => pool.end(),
  };
}
