import type { RecordedQueries } from '../../apps/server/src/testing/query-recorder.ts';

/** A test of the server by name, with its queries: `query-recorder.ts` leaves them in the meta data of the test. */
export type QueriesOfTest = RecordedQueries & { readonly name: string };

/** SQLite's queries for which PostgreSQL has others, by what is in their SQL. */
const SQLITE_ALONE: readonly RegExp[] = [
  /\bsqlite_(master|schema)\b/,
  /\bjson_each\(/,
  /^create table .* strict$/,
  // PostgreSQL has a function for this search.
  /"personNames"."userId" as "id", "personNames"."words"/,
  // PostgreSQL locks these rows, in one order.
  /^select "subjectId" from "dirtyActivities" where/,
  // The one process of a SQLite database frees all leases when it starts.
  /^update "(jobs|pushQueue)" set .*where "leaseUntil" > /,
];
/** The beginning of each line of {@link unrunOnPostgres}. */
export const UNRUN = 'never run on PostgreSQL';
/** Random tests send other queries each day. */
const FUZZ = /[.]fuzz[.]test[.]ts/;

/** Queries that a run has sent to SQLite in a form that PostgreSQL has not run, each with the first test that sent it. */
export function unrunOnPostgres(tests: readonly QueriesOfTest[]): readonly string[] {
  const run = new Set(tests.flatMap(({ postgres }) => Object.keys(postgres)));
  const unrun = new Map<string, string>();
  for (const { name, sqlite } of tests) {
    if (FUZZ.test(name)) continue;
    const cure = name.includes(' > on sqlite > ') ? 'run postgres-tests' : 'test it with forEachDialect';
    for (const [form, sql] of Object.entries(sqlite)) {
      if (run.has(form) || unrun.has(form) || SQLITE_ALONE.some((pattern) => pattern.test(sql))) continue;
      unrun.set(form, `${UNRUN} (${cure}): ${sql} (${name})`);
    }
  }
  return [...unrun.values()];
}
