import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { FileWorker } from './file-worker.ts';
import { connectionOf, findTool, runTool } from './postgres-tools.ts';

interface Dump {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** The program that reads the dump; '' for SQLite. */
  readonly pgRestore: string;
}

/** Writes one consistent state of the database to `to`, while it is in use. Throws `BackupError`. */
export async function dumpDatabase(
  { databaseUrl, database, dataDir, searchPath }: Pick<Config, 'databaseUrl' | 'database' | 'dataDir' | 'searchPath'>,
  worker: FileWorker,
  to: string,
  signal: AbortSignal,
): Promise<Dump> {
  if (databaseUrl === null) {
    return { ...(await worker.run({ kind: 'snapshot', from: join(dataDir, 'posy.db'), to })), pgRestore: '' };
  }
  // A pooler in transaction mode would break the one transaction of the dump.
  const direct = database.directUrl ?? databaseUrl;
  const major = await serverMajor(direct);
  const pgDump = await findTool('pg_dump', searchPath, major);
  const pgRestore = await findTool('pg_restore', searchPath, major);
  const { arg, env } = connectionOf(direct);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`, arg];
  await runTool(pgDump, { args, env, signal });
  return { ...(await worker.run({ kind: 'hash', path: to })), pgRestore };
}

/** The major version of a PostgreSQL server. */
export async function serverMajor(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Math.floor(Number(rows[0]?.version) / 10_000);
  } finally {
    await client.end();
  }
}
