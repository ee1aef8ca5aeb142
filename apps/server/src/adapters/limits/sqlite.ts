import { closeSync, openSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { LimitStore } from './port.ts';

/** Other processes hold the lock only for microseconds. */
const LOCK_WAIT_MS = 50;

/**
 * Counts in a separate file: the limiter writes at once, which would meet a running transaction in the database's file.
 * Writes are not synced, because a kill loses nothing and a log-in should not wait for the disk.
 */
export function sqliteLimits(path: string): LimitStore {
  closeSync(openSync(path, 'a', 0o600));
  const handle = new BetterSqlite3(path, { timeout: LOCK_WAIT_MS });
  handle.pragma('journal_mode = wal');
  handle.pragma('synchronous = 0');
  handle.exec(
    'CREATE TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER) STRICT',
  );
  return {
    limiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient: handle,
        storeType: 'better-sqlite3',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    async prune(now) {
      handle.prepare('DELETE FROM limits WHERE expire < ?').run(now);
    },
    async pruneAhead(keyPrefix, endsAfter) {
      handle.prepare('DELETE FROM limits WHERE key LIKE ? AND expire > ?').run(`${keyPrefix}:%`, endsAfter);
    },
    async close() {
      handle.close();
    },
  };
}
