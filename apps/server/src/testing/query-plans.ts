import { CompiledQuery, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Db } from '../db/database.ts';
import { openForPlans } from './planned-again.ts';

/**
 * Full scans of an array parameter, of a full-text `match`, and of a limited part of a query (`newest`, `counted`) are
 * permitted: they are no tables.
 */
const SQLITE_SCANS =
  /^SCAN (?!CONSTANT ROW|json_each |(?:newest|counted)$|\w+ VIRTUAL TABLE INDEX \d+:M)|TEMP B-TREE|BLOOM FILTER/m;

/** Fails unless all queries of the function use an index, without the `forbidden`, and SQLite plans each of them once. */
export async function expectIndexed(
  db: Database,
  read: (reader: Db) => Promise<unknown>,
  forbidden = /Seq Scan/,
): Promise<void> {
  const asked = await queriesOf(db, read);
  if (db.dialect === 'sqlite') {
    using handle = openForPlans(await fileOf(db));
    const again = asked.filter(({ sql, parameters }) => (handle.countPlans(sql, parameters) ?? 0) > 0);
    expect(
      again.map(({ sql }) => sql),
      'statements that are planned at each execution',
    ).toEqual([]);
  }
  const plan = (await plansOf(db, asked)).join('\n');
  expect(plan).not.toMatch(db.dialect === 'sqlite' ? SQLITE_SCANS : forbidden);
  expect(plan).toMatch(/INDEX|PRIMARY KEY|Index/);
}

/** All queries that a function runs. */
async function queriesOf(db: Database, read: (reader: Db) => Promise<unknown>): Promise<readonly CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const note = (query: CompiledQuery) => {
    // A hot query is built once with placeholders in place of values.
    if (query.parameters.every((value) => typeof value !== 'object')) asked.push(query);
  };
  await read(recording(db.read, note));
  return asked;
}

async function fileOf({ read }: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`select "file" from pragma_database_list where "name" = 'main'`.execute(
    read,
  );
  return rows[0]?.file ?? '';
}

async function plansOf(db: Database, asked: readonly CompiledQuery[]): Promise<string[]> {
  const plans: string[] = [];
  for (const { sql, parameters } of asked) {
    const explain = db.dialect === 'sqlite' ? ['explain query plan'] : ['explain', 'explain (generic_plan)'];
    for (const words of explain) {
      const values = words.includes('generic') ? [] : parameters;
      const { rows } = await db.read.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${words} ${sql}`, [...values]),
      );
      plans.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
    }
  }
  return plans;
}

/** The same connection with a callback for each query, compiled once or built each time. */
function recording(db: Db, note: (query: CompiledQuery) => void): Db {
  const executor = db.getExecutor();
  const built = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      note(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return new Proxy(built, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          note(query);
          return db.executeQuery(query);
        };
      }
      if (name === 'getExecutor') return () => executor;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
