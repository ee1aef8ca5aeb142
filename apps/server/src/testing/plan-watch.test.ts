import { expect, test } from 'vitest';
import { faultsOf } from './plan-watch.ts';

/** The faults of a statement, on SQLite and on PostgreSQL. */
async function faults(sql: string): Promise<readonly [sqlite: readonly string[], postgres: readonly string[]]> {
  return [
    await faultsOf({ sqlite: { [sql]: sql }, postgres: {} }),
    await faultsOf({ sqlite: {}, postgres: { [sql]: sql.replaceAll('?', '$1') } }),
  ];
}

test('a statement that reads a table whole is a fault on both databases', async () => {
  const sql = 'select "id" from "posts" where "content" = ?';

  expect(await faults(sql)).toEqual([
    [`SCAN posts: ${sql}`],
    [expect.stringMatching(/^Seq Scan on posts .*: select "id" from "posts" where "content" = \$1$/)],
  ]);
});

test('a sort, and a plan for each execution, are faults on SQLite', async () => {
  const [sqlite] = await faults('select "id" from "posts" where "authorId" = ? order by "content"');

  expect(sqlite).toEqual([
    expect.stringMatching(/^USE TEMP B-TREE FOR ORDER BY: /),
    expect.stringMatching(/^PLANNED AT EACH EXECUTION: /),
  ]);
});

test('a search by an index, a small table and a permitted statement are no faults', async () => {
  expect(await faults('select "content" from "posts" where "id" = ?')).toEqual([[], []]);
  expect(await faults('select "id" from "processes" order by "startedAt"')).toEqual([[], []]);
  expect(await faults('select "id" from "media" limit 1')).toEqual([[], []]);
});
