import { closeSync, openSync } from 'node:fs';
import { assert } from '@posy/std/assert';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { AppError } from '../errors.ts';
import { type Database, type Db, type Tx, asTx } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { SqliteConnection, sqliteDialect } from './sqlite-dialect.ts';
import type { StatementWatch } from './statement-watch.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  readonly path: string;
  /** Called when the disk failed to store a commit. The process has to exit: later results are unreliable. */
  readonly onFatal: (error: unknown) => void;
  /** Waits some ms; for tries while another process holds the lock. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** Opens a damaged file without writing a byte to it. Default: false. */
  readonly isReadOnly?: boolean;
  readonly watch?: StatementWatch;
}

/** Time until a retry makes sense: an administrator has to restore a backup first. */
const READ_ONLY_SECONDS = 300;

/** Opens (creates, readable by its owner only) the database file: one connection that writes, one that reads. */
export function openSqlite(options: SqliteOptions): Database {
  let { isReadOnly = false } = options;
  const { watch } = options;
  if (!isReadOnly) closeSync(openSync(options.path, 'a', 0o600));
  let writer = isReadOnly ? openReader(options.path, watch) : openWriter(options.path, watch);
  let reader = openReader(options.path, watch);
  // SQLite counts the commits of others separately for each connection, so each connection gets its own range of
  // numbers.
  let readers = 0;
  const write = new Kysely<Tables>({ dialect: sqliteDialect(() => writer) });
  const read: Db = new Kysely<Tables>({ dialect: sqliteDialect(() => reader) });
  const groups = new GroupCommit({ ...options, connection: () => writer, tx: asTx(write) });

  return {
    dialect: 'sqlite',
    read,
    write: async <T>(fn: (tx: Tx) => Promise<T>) => {
      if (isReadOnly) throw new AppError('read_only', undefined, READ_ONLY_SECONDS);
      return groups.add(fn);
    },
    pool: () => null,
    version: () => readers * 2 ** 32 + reader.dataVersion(),
    ping: async () => void reader.dataVersion(),
    optimize: () =>
      groups.alone(() => {
        writer.handle.exec('PRAGMA analysis_limit = 400; ANALYZE');
        dropSamples(writer.handle);
        // A connection caches the samples that it has read, so both connections are replaced.
        reader.handle.close();
        writer.handle.close();
        writer = openWriter(options.path, watch);
        reader = openReader(options.path, watch);
        readers++;
      }),
    endWriting() {
      isReadOnly = true;
    },
    get isReadOnly() {
      return isReadOnly;
    },
    async close() {
      await groups.idle();
      reader.handle.close();
      if (writer.handle.open && !isReadOnly) writer.handle.pragma('wal_checkpoint(TRUNCATE)');
      writer.handle.close();
    },
  };
}

/**
 * The promise "answered means durable" depends on these; `trusted_schema` and `secure_delete` protect the data. `temp_store`
 * keeps the undo data of savepoints in memory: a group of writes soon exceeds the 64 KiB after which SQLite spills it to a
 * file, and then two thirds of all written bytes go there.
 */
const PRAGMAS = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  secure_delete: 1,
  temp_store: 2,
  journal_size_limit: 67_108_864,
  wal_autocheckpoint: 1000,
} as const;

/** How long opening waits for another process that writes. */
const OPEN_TIMEOUT_MS = 5000;

function openWriter(path: string, watch?: StatementWatch): SqliteConnection {
  // Another process may be writing. The wait is set when opening, because the first pragma takes a lock already.
  const handle = new BetterSqlite3(path, { timeout: OPEN_TIMEOUT_MS });
  for (const [name, value] of Object.entries(PRAGMAS)) handle.pragma(`${name} = ${value}`);
  dropSamples(handle);
  // The compiled default takes effect at the first write, so it is checked after one.
  handle.exec(
    'CREATE TABLE IF NOT EXISTS "bootCheck" (one INTEGER PRIMARY KEY) STRICT; INSERT OR REPLACE INTO "bootCheck" VALUES (1)',
  );
  for (const [name, value] of Object.entries(PRAGMAS)) {
    const actual: unknown = handle.pragma(name, { simple: true });
    assert(actual === value, `SQLite ${name} is ${String(actual)}, must be ${value}`);
  }
  // From here SQLite's own waiting would freeze the whole process; GroupCommit waits without blocking.
  handle.pragma('busy_timeout = 0');
  return new SqliteConnection(handle, watch);
}

function openReader(path: string, watch?: StatementWatch): SqliteConnection {
  const handle = new BetterSqlite3(path, { timeout: OPEN_TIMEOUT_MS, readonly: true });
  // The first read may have to wait while another process recovers the log.
  handle.pragma('schema_version');
  handle.pragma('busy_timeout = 0');
  handle.pragma('trusted_schema = 0');
  handle.pragma('query_only = 1');
  handle.pragma('cache_size = -32000');
  return new SqliteConnection(handle, watch);
}

/**
 * better-sqlite3 is compiled with STAT4. While `sqlite_stat4` has rows, every re-bind of a prepared statement makes
 * SQLite prepare it again, which more than doubles the cost of hot queries. The averages in `sqlite_stat1` stay.
 */
function dropSamples(handle: BetterSqlite3.Database): void {
  const table = handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4'").get();
  if (table) handle.exec('DELETE FROM sqlite_stat4');
}
