import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import { BenchPostgres } from '../postgres.ts';
import { ADMIN_EMAIL, startPosy } from '../posy-process.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { signIn } from '../sign-in.ts';
import { pageSide, pagesSide } from './feed-page.ts';

const REQUESTS = 2000;
const MANY = 100_000;
const FEW = 1000;

/** Lists that are long in either world. Everybody has a last name that begins with `family`. */
const LISTS = [
  { title: 'newest', path: '/api/admin/users?sort=newest' },
  { title: 'by name', path: '/api/admin/users?sort=name' },
  { title: 'the deactivated by name', path: '/api/admin/users?sort=name&state=inactive' },
  { title: 'a beginning that everybody has', path: '/api/admin/users?q=family' },
] as const;
const ONE = { title: 'one address', path: '/api/admin/users?q=p500@bench' } as const;

export const adminUsers: Scenario = {
  id: 'B20',
  title: 'lists of accounts, many against few, on both databases',
  async run(bench) {
    const results = await measure(bench, 'SQLite', openOnSqlite(bench, MANY), openOnSqlite(bench, FEW));
    await using big = await BenchPostgres.start();
    await using small = await BenchPostgres.start();
    const sides = [openOnPostgres(bench, big, MANY), openOnPostgres(bench, small, FEW)] as const;
    return [...results, ...(await measure(bench, 'PostgreSQL', ...sides))];
  },
};

/** A product with accounts in it, and what all its processes need. */
interface Opened extends AsyncDisposable {
  readonly posy: Posy;
  readonly cpuSeconds: () => number;
}

async function measure(bench: Bench, name: string, many: Promise<Opened>, few: Promise<Opened>): Promise<Result[]> {
  await using grown = await many;
  await using small = await few;
  const results: Result[] = [];
  const compare = async (title: string, sideOf: (opened: Opened) => Promise<Side>) => {
    const sides = [await sideOf(grown), await sideOf(small)] as const;
    const { measured, bound, ratio } = await compareCpu(...sides, bench.rounds(REQUESTS));
    const scenario = `accounts on ${name}, ${title}, each written to the audit log, ${MANY} against ${FEW}`;
    results.push({ id: 'B20', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.15 });
  };
  for (const { title, path } of LISTS) {
    await compare(title, async ({ posy, cpuSeconds }) => ({
      load: (await pagesSide(posy, path)).load,
      server: { cpuSeconds },
    }));
  }
  await compare(ONE.title, async ({ posy, cpuSeconds }) => ({
    load: (await pageSide(posy, ONE.path)).load,
    server: { cpuSeconds },
  }));
  return results;
}

/** The same accounts on both databases: every tenth is deactivated. */
const statements = (id: string, numbers: string): readonly string[] => {
  const words = {
    order: `'given' || n || ' family' || (n % 97)`,
    word: [
      `'given' || n || ' family' || (n % 97)`,
      `'family' || (n % 97)`,
      `'family' || (n % 97) || ' given' || n`,
      `'person ' || n`,
      `'p' || n || ' bench example'`,
    ],
  };
  const group = `'user ' || (CASE WHEN n % 10 = 9 THEN 0 ELSE 1 END)`;
  const insert = (kind: string, word: string) =>
    `INSERT INTO "accountWords" (kind, "accountGroup", word, "userId") SELECT '${kind}', ${group}, ${word}, ${id} FROM ${numbers}`;
  return [
    `INSERT INTO users (id, email, username, "firstName", "lastName", bio, role, "isActive", "passwordHash", "createdAt", "updatedAt", rev)
     SELECT ${id}, 'p' || n || '@bench.example', 'person.' || n, 'Given' || n, 'Family' || (n % 97), '', 'user',
       CASE WHEN n % 10 = 9 THEN 0 ELSE 1 END, 'x', 1700000000000 + n, 1700000000000 + n, 1 FROM ${numbers}`,
    insert('order', words.order),
    ...words.word.map((word) => insert('word', word)),
  ];
};

async function openOnSqlite(bench: Bench, count: number): Promise<Opened> {
  const dataDir = bench.folder('data-');
  await makeSchema(dataDir, {});
  const db = new BetterSqlite3(join(dataDir, 'posy.db'));
  const numbers = `(WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers LIMIT ${count}) SELECT n FROM numbers)`;
  for (const statement of statements(`printf('00000000-0000-7000-8000-%012d', n)`, numbers)) db.exec(statement);
  db.close();
  return open(dataDir, {}, () => 0);
}

async function openOnPostgres(bench: Bench, postgres: BenchPostgres, count: number): Promise<Opened> {
  const dataDir = bench.folder('data-');
  const env = { DATABASE_URL: postgres.url };
  await makeSchema(dataDir, env);
  const client = new pg.Client(postgres.url);
  await client.connect();
  const numbers = `generate_series(0, ${count - 1}) AS numbers(n)`;
  for (const statement of statements(`'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`, numbers)) {
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
): Promise<Opened> {
  const server = await startPosy({ dataDir, env });
  return {
    posy: { server, dataDir, viewer: await signIn(server.origin, ADMIN_EMAIL) },
    cpuSeconds: () => server.cpuSeconds() + cpuOfDatabase(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
