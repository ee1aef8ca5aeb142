import { DefaultQueryCompiler, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import type { Dialect } from '../db/database.ts';
import { queryShape } from './query-shape.ts';

/** SQL of queries by their form, for each database. */
export type RecordedQueries = Readonly<Record<Dialect, Record<string, string>>>;

declare module 'vitest' {
  interface TaskMeta {
    /** The product's queries in a test. One that is compiled once for a process belongs to the first test that needs it. */
    queries?: RecordedQueries;
    /** The test runs only in `deep`. */
    isLeftToDeep?: boolean;
  }
}

/** The file that asked for a query is the first one outside of Kysely. */
const CALLER = /^ +at .*[/]src[/](?<file>.+?):\d+:\d+\)?$/gm;
/** A hot query belongs to the file that asks for it. */
const BETWEEN = /(^|[/])(query-recorder|hot-query)[.]ts$/;
const OF_TESTS = /[.]test[.]ts|(^|[/])(testing|migrations)[/]/;

/** Forms of the queries that the product has compiled in this process, by database and SQL; null for raw ones. */
const forms = new Map<string, string | null>();
let recorded: RecordedQueries = { sqlite: {}, postgres: {} };

/** From now on queries of the product are recorded in this object. */
export function recordInto(queries: RecordedQueries): void {
  recorded = queries;
}

/** Kysely's log has the SQL of one database; only its compiler knows the form that both share. */
// oxlint-disable-next-line typescript/unbound-method -- called with the compiler below
const compile = DefaultQueryCompiler.prototype.compileQuery;
DefaultQueryCompiler.prototype.compileQuery = function compileRecorded(node: RootOperationNode, id) {
  const query = compile.call(this, node, id);
  const dialect = this instanceof PostgresQueryCompiler ? 'postgres' : 'sqlite';
  const key = `${dialect} ${query.sql}`;
  // A test may compile the product's query first, to explain it.
  if (!forms.has(key) && !isOfTest()) forms.set(key, queryShape(node));
  const form = forms.get(key) ?? null;
  if (form !== null) recorded[dialect][form] ??= query.sql;
  return query;
};

function isOfTest(): boolean {
  const callers = [...(new Error('for its stack').stack ?? '').matchAll(CALLER)].map(
    ({ groups }) => groups?.['file'] ?? '',
  );
  const caller = callers.find((file) => !BETWEEN.test(file));
  return caller !== undefined && OF_TESTS.test(caller);
}
