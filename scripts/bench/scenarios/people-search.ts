import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import { BenchPostgres } from '../postgres.ts';
import { PASSWORD, startPosy } from '../posy-process.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { generatePeople, usernameOf } from '../seed/people.ts';
import { PostgresSink } from '../seed/postgres-sink.ts';
import { SqliteSink } from '../seed/sqlite-sink.ts';

const FEW = 1000;
const MANY = 20_000;
const REQUESTS = 2000;
const CONNECTIONS = 10;
/** The number of suggestions in New Message. Both worlds have at least as many matches. */
const LIMIT = 5;
/** The product's own parameters. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Typed queries, and the number of matches of each. */
const SEARCHES: readonly { readonly title: string; readonly found: number; readonly q: (turn: number) => string }[] = [
  { title: 'a beginning that every fourth person has', found: LIMIT, q: (turn) => 'maria'.slice(0, 2 + (turn % 2)) },
  { title: 'two beginnings, each common', found: LIMIT, q: (turn) => (turn % 2 === 0 ? 'mar le' : 'le mar') },
  { title: 'a username', found: 1, q: (turn) => usernameOf(turn % FEW) },
  { title: 'nobody', found: 0, q: (turn) => `zz${turn % 100}` },
];

export const peopleSearch: Scenario = {
  id: 'B11',
  title: 'people search, many people against few',
  async run(bench) {
    const passwordHash = await hash(PASSWORD, ARGON2);
    const results = await measure(
      'SQLite',
      await onSqlite(bench, MANY, passwordHash),
      await onSqlite(bench, FEW, passwordHash),
      bench,
    );
    await using big = await BenchPostgres.start();
    await using small = await BenchPostgres.start();
    const sides = [
      await onPostgres(bench, big, MANY, passwordHash),
      await onPostgres(bench, small, FEW, passwordHash),
    ] as const;
    results.push(...(await measure('PostgreSQL', ...sides, bench)));
    for (const { posy } of sides) await posy.server[Symbol.asyncDispose]();
    return results;
  },
};

interface World {
  readonly posy: Posy;
  readonly server: Side['server'];
}

async function measure(database: string, many: World, few: World, bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const search of SEARCHES) {
    const sides = [await sideOf(many, search), await sideOf(few, search)] as const;
    const { measured, bound, ratio } = await compareCpu(...sides, bench.rounds(REQUESTS));
    const scenario = `people search on ${database}, ${search.title}: ${MANY} people against ${FEW}`;
    results.push({ id: 'B11', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.2 });
  }
  return results;
}

async function sideOf({ posy, server }: World, { title, found, q }: (typeof SEARCHES)[number]): Promise<Side> {
  const { origin } = posy.server;
  const pathOf = (turn: number) => `/api/users/search?q=${encodeURIComponent(q(turn))}&limit=${LIMIT}`;
  const response = await fetch(origin + pathOf(0), { headers: posy.viewer.headers });
  const people: unknown = await response.json();
  if (!Array.isArray(people) || people.length !== found) throw new Error(`${title}: found ${JSON.stringify(people)}`);
  let asked = 0;
  const call = () => ({ method: 'GET' as const, path: pathOf(asked++), headers: posy.viewer.headers });
  return { server, load: { origin, call, connections: CONNECTIONS, status: 200 } };
}

async function onSqlite(bench: Bench, people: number, passwordHash: string): Promise<World> {
  const dataDir = bench.folder('data-');
  // The first start makes the schema.
  await (await startPosy({ dataDir, env: { ROLE: 'web' } }))[Symbol.asyncDispose]();
  const sink = new SqliteSink(join(dataDir, 'posy.db'));
  await generatePeople({ people, passwordHash, now: Date.now() }, sink);
  sink.finish();
  const posy = await bench.startWorld(dataDir);
  return { posy, server: posy.server };
}

async function onPostgres(bench: Bench, database: BenchPostgres, people: number, passwordHash: string): Promise<World> {
  const dataDir = bench.folder('data-');
  const env = { DATABASE_URL: database.url };
  await (await startPosy({ dataDir, env: { ...env, ROLE: 'web' } }))[Symbol.asyncDispose]();
  const sink = await PostgresSink.open(database.url);
  await generatePeople({ people, passwordHash, now: Date.now() }, sink);
  await sink.finish();
  const posy = await bench.startWorld(dataDir, env);
  return { posy, server: { cpuSeconds: () => posy.server.cpuSeconds() + treeCpuSeconds(database.pid) } };
}
