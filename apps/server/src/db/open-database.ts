import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenOptions {
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly onFatal: (error: unknown) => void;
  readonly onPoolError: (error: Error) => void;
  readonly random: () => number;
  /** For a damaged SQLite file. Default: false. */
  readonly isReadOnly?: boolean;
}

const POOL_SIZE = 10;

/** Opens the database of the settings. The data folder is readable by its owner only. */
export function openDatabase(options: OpenOptions): Database {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  if (options.databaseUrl !== null) {
    const { databaseUrl: url, onPoolError, random } = options;
    return openPostgres({ url, poolSize: POOL_SIZE, onPoolError, random, sleep });
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite({
    path: join(options.dataDir, 'posy.db'),
    onFatal: options.onFatal,
    random: options.random,
    sleep,
    isReadOnly: options.isReadOnly ?? false,
  });
}
