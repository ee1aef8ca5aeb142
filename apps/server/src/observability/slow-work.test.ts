import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { normalizeSql } from '../db/statement-watch.ts';
import { createLog } from '../log.ts';
import { systemClock } from '../system-time.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestClock } from '../testing/test-clock.ts';
import { TestServer } from '../testing/test-server.ts';
import { LogBudget } from './log-budget.ts';

const Z = 'kvjxzq';
const LONG = { timeout: 120_000 };

forEachDialect((dialect) => {
  test('a slow statement is logged once with its request and without its values', LONG, async () => {
    const log = new LogLines();
    await using server = await TestServer.start({
      dialect,
      config: { slowMs: 100 },
      overrides: { log: log.logger, clock: systemClock },
    });
    const { read } = server.deps.db;
    const slow =
      dialect === 'postgres'
        ? sql`select pg_sleep(0.3), ${Z} as value, 'a ''text''' as quoted`
        : sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 3000000) select count(*), ${Z} as value, 'a ''text''' as quoted from c`;

    await slow.execute(read);

    const lines = log.of('A slow statement').filter(({ statement }) => String(statement).includes('quoted'));
    expect(lines).toHaveLength(1);
    expect(Number(lines[0]?.['ms'])).toBeGreaterThan(99);
    expect(lines[0]?.['statement']).toMatch(/\? as value, \? as quoted/);
    expect(log.text).not.toContain(Z);
  });

  test('a slow request is logged with route, status and the id that its answer has', LONG, async () => {
    const log = new LogLines();
    await using server = await TestServer.start({
      dialect,
      config: { slowMs: 20 },
      overrides: { log: log.logger, clock: systemClock },
    });
    const ada = server.as('ada');
    const post = await publish(ada);
    const { db } = server.deps;
    const free = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = db.write(async (tx) => {
      await tx.updateTable('posts').set({ location: 'Here' }).where('id', '=', post.id).execute();
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const startedAt = systemClock.monotonic();

    const flower = ada.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await expect.poll(() => systemClock.monotonic() - startedAt).toBeGreaterThan(40);
    free.resolve();
    await holder;
    const { status, headers } = await flower;

    const [line] = log.of('A slow request').filter(({ route }) => route === '/api/posts/:id/flower');
    expect(line).toMatchObject({ method: 'POST', status, requestId: headers.get('x-request-id') });
    expect(log.text).not.toContain(post.id);
  });
});

test('at most twenty slow requests are logged in ten seconds, and then how many more there were', () => {
  const log = new LogLines();
  const clock = new TestClock();
  const budget = new LogBudget({ log: log.logger, clock });

  for (let n = 0; n < 50; n++) budget.warn({ n }, 'Slow');
  clock.advance(10_000);
  budget.warn({ n: 50 }, 'Slow');

  expect(log.of('Slow')).toHaveLength(21);
  expect(log.of('More slow work was not logged')).toMatchObject([{ dropped: 30 }]);
});

test.each([
  ['select "a" from "b" where "c" in ($1, $2, $3) and "d" = $4', 'select "a" from "b" where "c" in (?, …) and "d" = ?'],
  ['insert into "b" values (?, ?), (?, ?), (?, ?)', 'insert into "b" values (?, …), …'],
  ["select * from b where c = 'it''s' and d = (select ?)", 'select * from b where c = ? and d = ?'],
])('the statement %j is logged as %j', (statement, normalized) => {
  expect(normalizeSql(statement)).toBe(normalized);
});

test('a long statement is logged as its beginning', () => {
  expect(normalizeSql(`select ${'"a", '.repeat(1000)}`)).toHaveLength(500);
});

class LogLines {
  readonly #lines: string[] = [];
  readonly logger = createLog('info', { write: (line: string) => void this.#lines.push(line) });

  get text(): string {
    return this.#lines.join('');
  }

  of(message: string): Readonly<Record<string, unknown>>[] {
    return this.#lines.map((line) => Object(JSON.parse(line))).filter(({ msg }) => msg === message);
  }
}
