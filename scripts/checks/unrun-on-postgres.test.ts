import { expect, test } from 'vitest';
import { unrunOnPostgres } from './unrun-on-postgres.ts';

const QUERY = 'select "id" from "posts"';

test('a query that only SQLite has run is named with its test', () => {
  const tests = [
    { name: 'posts.test.ts > on sqlite > a post is read', sqlite: { form: QUERY }, postgres: {} },
    { name: 'posts.test.ts > on sqlite > a post is listed', sqlite: { form: QUERY }, postgres: {} },
  ];

  expect(unrunOnPostgres(tests)).toEqual([
    `never run on PostgreSQL (run postgres-tests): ${QUERY} (posts.test.ts > on sqlite > a post is read)`,
  ]);
  expect(unrunOnPostgres([{ name: 'cli.test.ts > posts are listed', sqlite: { form: QUERY }, postgres: {} }])).toEqual([
    `never run on PostgreSQL (test it with forEachDialect): ${QUERY} (cli.test.ts > posts are listed)`,
  ]);
  expect(
    unrunOnPostgres([
      ...tests,
      { name: 'posts.test.ts > on postgres > a post is read', sqlite: {}, postgres: { form: QUERY } },
    ]),
  ).toEqual([]);
});
