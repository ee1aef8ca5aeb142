import type { Bench } from '../bench.ts';
import { type FilledPosy, type Filling, fillOnPostgres, fillOnSqlite } from '../filled-posy.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import { BenchPostgres } from '../postgres.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { pagesSide } from './feed-page.ts';

const REQUESTS = 2000;
const MANY = 1_000_000;
const FEW = 1000;
/** Each address has as many mails as every other. */
const ADDRESSES = 10;
const INBOX = '/api/admin/emails?email=p1@bench.example';

const mails: Filling = (id, numbers) => [
  `INSERT INTO emails (id, "userId", "toEmail", "fromEmail", subject, content, "isRead", delivery, attempts, "expiresAt", "createdAt")
   SELECT ${id}, (SELECT id FROM users LIMIT 1), 'p' || (n % ${ADDRESSES}) || '@bench.example', 'posy@bench.example',
     'Your password was changed', 'Hello Ada, the password of your Posy account was changed.', 1, 'delivered', 1, 0,
     1700000000000 + n FROM ${numbers}`,
];

export const inboxGrowth: Scenario = {
  id: 'B19',
  title: 'inbox, many mails against few, on both databases',
  async run(bench) {
    const results = [await compare(bench, 'SQLite', fillOnSqlite(bench, MANY, mails), fillOnSqlite(bench, FEW, mails))];
    await using big = await BenchPostgres.start();
    await using small = await BenchPostgres.start();
    results.push(
      await compare(
        bench,
        'PostgreSQL',
        fillOnPostgres(bench, big, MANY, mails),
        fillOnPostgres(bench, small, FEW, mails),
      ),
    );
    return results;
  },
};

async function compare(
  bench: Bench,
  name: string,
  many: Promise<FilledPosy>,
  few: Promise<FilledPosy>,
): Promise<Result> {
  await using grown = await many;
  await using small = await few;
  const side = async ({ posy, cpuSeconds }: FilledPosy): Promise<Side> => {
    const { load } = await pagesSide(posy, INBOX);
    return { load, server: { cpuSeconds } };
  };
  const { measured, bound, ratio } = await compareCpu(await side(grown), await side(small), bench.rounds(REQUESTS));
  const scenario = `inbox, pages each read anew and written to the audit log, ${MANY} mails against ${FEW}, ${name}`;
  return { id: 'B19', scenario, measured, bound, unit: CPU_UNIT, figure: ratio, target: 1.15 };
}
