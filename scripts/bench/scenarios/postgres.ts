import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import { runLoad } from '../load.ts';
import { BenchPostgres } from '../postgres.ts';
import { PASSWORD, startPosy } from '../posy-process.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { generateWorld } from '../seed/generator.ts';
import { PostgresSink } from '../seed/postgres-sink.ts';
import { pageSide, pagesSide } from './feed-page.ts';

const REQUESTS = 3000;
/** The product's own parameters. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const postgres: Scenario = {
  id: 'B17',
  title: 'feed on PostgreSQL',
  async run(bench) {
    await using server = await BenchPostgres.start();
    const { dataDir, env } = await makeWorld(bench, server, bench.usualPosts);
    const scans = await scannedTables(bench, server, dataDir, [(world) => pageSide(world, '/api/posts')]);

    const posy = await bench.startWorld(dataDir, env);
    const page = await pagesSide(posy, '/api/posts');
    const both: Side = {
      load: page.load,
      server: { cpuSeconds: () => posy.server.cpuSeconds() + treeCpuSeconds(server.pid) },
    };
    const sqlite = await pagesSide(await bench.world(), '/api/posts');
    const { measured, bound, ratio, measuredFigures } = await compareCpu(both, sqlite, bench.rounds(REQUESTS));
    await posy.server[Symbol.asyncDispose]();
    const perSecond = `${Math.round(measuredFigures.perSecond)}/s`;
    return [
      {
        id: 'B17',
        scenario: 'feed on PostgreSQL: tables read from end to end',
        measured: scans.length,
        bound: null,
        unit: 'tables',
        figure: scans.length,
        target: 0,
        note: scans.join(', '),
      },
      {
        id: 'B17',
        scenario: `feed pages on PostgreSQL / SQLite, each read anew, ${bench.usualPosts} posts`,
        measured,
        bound,
        unit: CPU_UNIT,
        figure: ratio,
        target: 2,
        note: `Node and PostgreSQL together; ${perSecond}`,
      },
    ];
  },
};

/** Creates a database with this number of posts. Returns the settings that start the product with it. `people`: see `WorldOptions`. */
export async function makeWorld(
  bench: Bench,
  server: BenchPostgres,
  posts: number,
  people?: number,
): Promise<{ readonly dataDir: string; readonly env: Readonly<Record<string, string>> }> {
  const env = { DATABASE_URL: server.url };
  const dataDir = bench.folder('data-');
  // The first start makes the schema.
  await (await startPosy({ dataDir, env: { ...env, ROLE: 'web' } }))[Symbol.asyncDispose]();
  const sink = await PostgresSink.open(server.url, people !== undefined);
  const passwordHash = await hash(PASSWORD, ARGON2);
  await generateWorld({ posts, people, passwordHash, now: Date.now() }, sink);
  await sink.finish();
  return { dataDir, env };
}

/** Names of the tables that pages scan in full, once PostgreSQL has switched to a generic plan. */
export async function scannedTables(
  bench: Bench,
  server: BenchPostgres,
  dataDir: string,
  reads: readonly ((posy: Posy) => Promise<Side>)[],
): Promise<readonly string[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  for (const statement of [
    "ALTER DATABASE posy SET session_preload_libraries = 'auto_explain'",
    'ALTER DATABASE posy SET auto_explain.log_min_duration = 0',
  ]) {
    await client.query(statement);
  }
  const posy = await bench.startWorld(dataDir, { DATABASE_URL: server.url, ROLE: 'web' });
  const sides: Side[] = [];
  for (const read of reads) sides.push(await read(posy));
  server.takeLog();
  for (const { load } of sides) await runLoad({ ...load, connections: 1 }, 50);
  // The log arrives through a pipe, with a delay.
  await sleep(500);
  const plans = server.takeLog();
  await posy.server[Symbol.asyncDispose]();
  for (const name of ['session_preload_libraries', 'auto_explain.log_min_duration']) {
    await client.query(`ALTER DATABASE posy RESET ${name}`);
  }
  await client.end();
  if (!/Index (Only )?Scan.* on \w+/.test(plans)) throw new Error(`No plans in the log: ${plans.slice(0, 500)}`);
  const scanned = [...plans.matchAll(/Seq Scan on "?(\w+)/g)].flatMap((match) => match[1] ?? []);
  // Only one user is signed in, so a full scan of `sessions` reads one row.
  return [...new Set(scanned)].filter((table) => table !== 'sessions');
}
