import { closeSync, openSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { LimitStore } from './port.ts';
import { type CountPages, type StoredCount, pruneCounts } from './prune-counts.ts';

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
    prune: (now, latest) => pruneCounts(pagesOf(handle), now, latest),
    async close() {
      handle.close();
    },
  };
}

function pagesOf(handle: BetterSqlite3.Database): CountPages {
  return {
    async list(after, limit) {
      // Each step is a turn of the event loop: calls are answered in between.
      await nextTurn();
      return handle
        .prepare<[string, number], StoredCount>('SELECT key, expire FROM limits WHERE key > ? ORDER BY key LIMIT ?')
        .all(after, limit);
    },
    async remove(counts) {
      const one = handle.prepare('DELETE FROM limits WHERE key = ? AND expire = ?');
      handle.transaction(() => {
        for (const { key, expire } of counts) one.run(key, expire);
      })();
    },
  };
}
