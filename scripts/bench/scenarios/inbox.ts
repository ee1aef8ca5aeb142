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
import { pagesSide } from './feed-page.ts';

const REQUESTS = 2000;
const MANY = 1_000_000;
const FEW = 1000;
/** Each address has as many mails as every other. */
const ADDRESSES = 10;
const INBOX = '/api/admin/emails?email=p1@bench.example';

/** The same mails on both databases, which count and pad in words of their own. */
const rows = (count: number, id: string, numbers: string) => `
  INSERT INTO emails (id, "userId", "toEmail", "fromEmail", subject, content, "isRead", delivery, attempts, "expiresAt", "createdAt")
  SELECT ${id}, (SELECT id FROM users LIMIT 1), 'p' || (n % ${ADDRESSES}) || '@bench.example', 'posy@bench.example',
    'Your password was changed', 'Hello Ada, the password of your Posy account was changed.', 1, 'delivered', 1, 0,
    1700000000000 + n FROM ${numbers.replace('COUNT', String(count))}`;

export const inboxGrowth: Scenario = {
  id: 'B19',
  title: 'inbox, many mails against few, on both databases',
  async run(bench) {
    const results = [await compare(bench, 'SQLite', openOnSqlite(bench, MANY), openOnSqlite(bench, FEW))];
    await using big = await BenchPostgres.start();
    await using small = await BenchPostgres.start();
    results.push(
      await compare(bench, 'PostgreSQL', openOnPostgres(bench, big, MANY), openOnPostgres(bench, small, FEW)),
    );
    return results;
  },
};

/** A product with mails in it, and what all its processes need. */
interface Opened extends AsyncDisposable {
  readonly posy: Posy;
  readonly cpuSeconds: () => number;
}

async function compare(bench: Bench, name: string, many: Promise<Opened>, few: Promise<Opened>): Promise<Result> {
  await using grown = await many;
  await using small = await few;
  const side = async ({ posy, cpuSeconds }: Opened): Promise<Side> => {
    const { load } = await pagesSide(posy, INBOX);
    return { load, server: { cpuSeconds } };
  };
  const { measured, bound, ratio } = await compareCpu(await side(grown), await side(small), bench.rounds(REQUESTS));
  const scenario = `inbox, pages each read anew and written to the audit log, ${MANY} mails against ${FEW}, ${name}`;
  return { id: 'B19', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.15 };
}

async function openOnSqlite(bench: Bench, count: number): Promise<Opened> {
  const dataDir = bench.folder('data-');
  await makeSchema(dataDir, {});
  const db = new BetterSqlite3(join(dataDir, 'posy.db'));
  const numbers =
    '(WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers LIMIT COUNT) SELECT n FROM numbers)';
  db.exec(rows(count, `printf('00000000-0000-7000-8000-%012d', n)`, numbers));
  db.close();
  return open(dataDir, {}, () => 0);
}

async function openOnPostgres(bench: Bench, postgres: BenchPostgres, count: number): Promise<Opened> {
  const dataDir = bench.folder('data-');
  const env = { DATABASE_URL: postgres.url };
  await makeSchema(dataDir, env);
  const client = new pg.Client(postgres.url);
  await client.connect();
  const id = `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`;
  await client.query(rows(count, id, 'generate_series(0, COUNT - 1) AS numbers(n)'));
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
