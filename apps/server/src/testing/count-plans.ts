import BetterSqlite3 from 'better-sqlite3';

/**
 * How often SQLite plans a select again while it is executed twice; null for other statements. better-sqlite3 does not tell.
 * So the select becomes part of one whose plan needs the value of a function (the samples of STAT4 are compared with it) that
 * is never called otherwise.
 *
 * @param file the database
 */
export function countPlans(file: string, sql: string, parameters: readonly unknown[]): number | null {
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
