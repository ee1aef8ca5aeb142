import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { Bench, Posy } from './bench.ts';
import type { BenchPostgres } from './postgres.ts';
import { ADMIN_EMAIL, startPosy } from './posy-process.ts';
import { treeCpuSeconds } from './process-tree.ts';
import { signIn } from './sign-in.ts';

/** A server whose database was filled with many rows, and the settings that all its processes need. */
export interface FilledPosy extends AsyncDisposable {
  /** Its viewer is the administrator. */
  readonly posy: Posy;
  /** CPU of the server and, where it is a process of its own, of the database, in seconds. */
  readonly cpuSeconds: () => number;
}

/**
 * Statements that insert the rows. SQLite and PostgreSQL differ in how they count and pad, so both are passed in: `id` is an
 * expression for the id of row `n`, `numbers` a source with one row for each `n` from 0 on.
 */
export type Filling = (id: string, numbers: string) => readonly string[];

export async function fillOnSqlite(bench: Bench, count: number, filling: Filling): Promise<FilledPosy> {
  const dataDir = bench.folder('data-');
  await makeSchema(dataDir, {});
  const db = new BetterSqlite3(join(dataDir, 'posy.db'));
  const numbers = `(WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers LIMIT ${count}) SELECT n FROM numbers)`;
  for (const statement of filling(`printf('00000000-0000-7000-8000-%012d', n)`, numbers)) db.exec(statement);
  db.close();
  return open(dataDir, {}, () => 0);
}

export async function fillOnPostgres(
  bench: Bench,
  postgres: BenchPostgres,
  count: number,
  filling: Filling,
): Promise<FilledPosy> {
  const dataDir = bench.folder('data-');
  const env = { DATABASE_URL: postgres.url };
  await makeSchema(dataDir, env);
  const client = new pg.Client(postgres.url);
  await client.connect();
  const numbers = `generate_series(0, ${count - 1}) AS numbers(n)`;
  for (const statement of filling(`'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`, numbers)) {
    await client.query(statement);
  }
  await client.query('ANALYZE');
  await client.end();
  return open(dataDir, env, () => treeCpuSeconds(postgres.pid));
}

/** A first start makes the tables and the administrator. */
async function makeSchema(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  await (await startPosy({ dataDir, env }))[Symbol.asyncDispose]();
}

async function open(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  cpuOfDatabase: () => number,
): Promise<FilledPosy> {
  const server = await startPosy({ dataDir, env });
  return {
    posy: { server, dataDir, viewer: await signIn(server.origin, ADMIN_EMAIL) },
    cpuSeconds: () => server.cpuSeconds() + cpuOfDatabase(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
