import { lockOut } from './presence.ts';
import { lockDataDir } from './sqlite-lock.ts';

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
