import BetterSqlite3 from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Db } from '../db/database.ts';

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
    const file = await fileOf(db);
    const again = asked.filter(({ sql, parameters }) => (countPlans(file, sql, parameters) ?? 0) > 0);
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

/**
 * How often SQLite plans a select again while it is executed twice; null for other statements. better-sqlite3 does not tell.
 * So the select becomes part of one whose plan needs the value of a function (the samples of STAT4 are compared with it) that
 * is never called otherwise.
 *
 * @param file the database
 */
function countPlans(file: string, sql: string, parameters: readonly unknown[]): number | null {
  if (!/^(select|with)\b/.test(sql)) return null;
  using handle = open(file);
  let calls = 0;
  handle.db.function('counted', { deterministic: true }, () => ++calls);
  const never = 'case when (select null) then (select "k" from "sampled" where "k" = counted()) end';
  const statement = handle.db.prepare(`select "planned".*, ${never} from (${sql}) as "planned"`);
  if (calls === 0) throw new Error('SQLite did not ask for the value while planning.');
  calls = 0;
  statement.all(...parameters);
  statement.all(...parameters);
  return calls;
}

function open(file: string): Disposable & { readonly db: BetterSqlite3.Database } {
  const db = new BetterSqlite3(file);
  db.exec(`
    create temp table "sampled" ("k" integer);
    create index temp."sampledByK" on "sampled" ("k");
    insert into "sampled" select "value" % 40 from json_each('[${Array.from({ length: 400 }, (_, i) => i).join()}]');
    analyze temp."sampled";`);
  return { db, [Symbol.dispose]: () => db.close() };
}
