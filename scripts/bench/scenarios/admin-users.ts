import type { Bench } from '../bench.ts';
import { type FilledPosy, type Filling, fillOnPostgres, fillOnSqlite } from '../filled-posy.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import { BenchPostgres } from '../postgres.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { pageSide, pagesSide } from './feed-page.ts';

const REQUESTS = 2000;
const MANY = 100_000;
const FEW = 1000;

/** Lists that are long in both worlds. All last names begin with `family`. */
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
    const results = await measure(
      bench,
      'SQLite',
      fillOnSqlite(bench, MANY, accounts),
      fillOnSqlite(bench, FEW, accounts),
    );
    await using big = await BenchPostgres.start();
    await using small = await BenchPostgres.start();
    const sides = [fillOnPostgres(bench, big, MANY, accounts), fillOnPostgres(bench, small, FEW, accounts)] as const;
    return [...results, ...(await measure(bench, 'PostgreSQL', ...sides))];
  },
};

async function measure(
  bench: Bench,
  name: string,
  many: Promise<FilledPosy>,
  few: Promise<FilledPosy>,
): Promise<Result[]> {
  await using grown = await many;
  await using small = await few;
  const results: Result[] = [];
  const compare = async (title: string, sideOf: (opened: FilledPosy) => Promise<Side>) => {
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

/** Every tenth account is deactivated. */
const accounts: Filling = (id, numbers) => {
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
