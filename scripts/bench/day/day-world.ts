import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import type { DatabaseName } from '../options.ts';
import { BenchPostgres } from '../postgres.ts';
import { makeWorld } from '../seed/postgres-world.ts';

/** Posts that the world has for each person. */
const POSTS_EACH = 10;
const MB = 1e6;

/** A running product with many people in it. Disposing it stops the server and its database. */
export interface DayWorld extends AsyncDisposable {
  readonly server: ChildServer;
  readonly dataDir: string;
  /** Process of PostgreSQL; null on SQLite. */
  readonly databasePid: number | null;
  /** Size of the database in MB, without its free pages where it counts them. */
  databaseMb(): Promise<number>;
}

/** Makes a world with this number of people, and starts the product on it. */
export function openDayWorld(bench: Bench, database: DatabaseName, people: number): Promise<DayWorld> {
  const posts = people * POSTS_EACH;
  return database === 'sqlite' ? onSqlite(bench, posts, people) : onPostgres(bench, posts, people);
}

async function onSqlite(bench: Bench, posts: number, people: number): Promise<DayWorld> {
  const dataDir = await bench.dataDir(posts, people);
  const { server } = await bench.startWorld(dataDir);
  return {
    server,
    dataDir,
    databasePid: null,
    databaseMb: () => Promise.resolve(sqliteMb(join(dataDir, 'posy.db'))),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Pages in use: free ones are written to before the file grows. What is still in the log counts as if it were in the file. */
function sqliteMb(path: string): number {
  const db = new BetterSqlite3(path, { readonly: true });
  try {
    const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
    return ((pragma('page_count') - pragma('freelist_count')) * pragma('page_size')) / MB;
  } finally {
    db.close();
  }
}

async function onPostgres(bench: Bench, posts: number, people: number): Promise<DayWorld> {
  const postgres = await BenchPostgres.start();
  try {
    const { dataDir, env } = await makeWorld(bench, postgres, posts, people);
    // Otherwise the first minutes would measure how PostgreSQL tidies up after so many inserts.
    await withClient(postgres, async (client) => {
      await client.query('VACUUM (ANALYZE)');
      await client.query('CHECKPOINT');
    });
    const { server } = await bench.startWorld(dataDir, env);
    return {
      server,
      dataDir,
      databasePid: postgres.pid,
      databaseMb: () => postgresMb(postgres),
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await postgres[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await postgres[Symbol.asyncDispose]();
    throw error;
  }
}

async function postgresMb(postgres: BenchPostgres): Promise<number> {
  let mb = 0;
  await withClient(postgres, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    mb = Number(rows[0]?.bytes) / MB;
  });
  return mb;
}

async function withClient(postgres: BenchPostgres, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await act(client);
  await client.end();
}
