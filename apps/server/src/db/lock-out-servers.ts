import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ConfigError } from '../settings/config-error.ts';
import { codeOf } from './postgres-errors.ts';
import { lockOut } from './presence.ts';

/** Where a database is: at a URL of PostgreSQL without a pooler, or in `dataDir` where that is null. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Keeps servers off a database. */
export interface ServerLock {
  /** False when the connection broke that held the lock: a server may have started. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Keeps every server off a database. While one runs it is null on PostgreSQL, and throws `ConfigError` on SQLite. */
export async function lockOutServers({ databaseUrl, dataDir }: DatabasePlace): Promise<ServerLock | null> {
  if (databaseUrl !== null) return lockOut(databaseUrl);
  const lock = lockDataDir(dataDir);
  return { isHeld: () => true, release: async () => lock.release() };
}

/**
 * Keeps a second process off the SQLite file of a data folder: both would work on the same jobs, and hear nothing of each other.
 * The system frees the lock when the process dies. Throws {@link ConfigError} when another process holds it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      'DATA_DIR',
      `${dataDir} cannot be written (${codeOf(error)}); make the user of Posy its owner`,
    );
  }
  const handle = new BetterSqlite3(join(dataDir, 'posy.lock'), { timeout: 0 });
  try {
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if (!(error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY')) throw error;
    throw new ConfigError(
      'DATA_DIR',
      `${dataDir} is used by another Posy process, and SQLite has one; stop that process, or set DATABASE_URL for several`,
    );
  }
  return { release: () => void handle.close() };
}
