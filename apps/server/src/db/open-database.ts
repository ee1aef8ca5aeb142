import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSettings } from '../settings/database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { StatementWatch } from './statement-watch.ts';

export interface OpenOptions {
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Settings of PostgreSQL. Default: those of an empty environment. */
  readonly database?: DatabaseSettings;
  readonly onFatal: (error: unknown) => void;
  readonly onPoolError: (error: Error) => void;
  /** Called when PostgreSQL stops to answer, and when it answers again. */
  readonly onAway?: (isAway: boolean) => void;
  readonly random: () => number;
  /** For a damaged SQLite file. Default: false. */
  readonly isReadOnly?: boolean;
  /** Default: nothing is observed. */
  readonly watch?: StatementWatch;
}

const POOL_SIZE = 10;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Opens the database of the settings. The data folder is readable by its owner only. */
export function openDatabase(options: OpenOptions): Database {
  const { databaseUrl: url, database, onPoolError, onAway, random, watch } = options;
  if (url !== null) {
    return openPostgres({
      url,
      poolSize: database?.poolSize ?? POOL_SIZE,
      hasPooler: (database?.directUrl ?? null) !== null,
      ...database,
      onPoolError,
      ...(onAway && { onAway }),
      ...(watch && { watch }),
      random,
      sleep,
    });
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite({
    path: join(options.dataDir, 'posy.db'),
    onFatal: options.onFatal,
    random: options.random,
    sleep,
    isReadOnly: options.isReadOnly ?? false,
    ...(options.watch && { watch: options.watch }),
  });
}

/** PostgreSQL without time limits and without a pooler in between, for migrations. Close it afterwards. */
export function openForMigrations({
  databaseUrl,
  database,
  onPoolError,
  random,
}: Pick<OpenOptions, 'database' | 'onPoolError' | 'random'> & { readonly databaseUrl: string }): Database {
  const url = database?.directUrl ?? databaseUrl;
  return openPostgres({ url, poolSize: 1, timeoutMs: 0, onPoolError, random, sleep });
}

/** Opens a database that no server uses, without time limits. One of SQLite is created if it is absent. */
export function openAlone({ databaseUrl, dataDir }: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>): Database {
  const onFatal = (error: unknown): never => {
    throw error;
  };
  // oxlint-disable-next-line posy/no-ambient-time -- spreads retries; nobody else is on this database
  const random = Math.random;
  if (databaseUrl !== null) return openForMigrations({ databaseUrl, onPoolError: () => {}, random });
  return openDatabase({ databaseUrl, dataDir, onFatal, onPoolError: () => {}, random });
}
