import BetterSqlite3 from 'better-sqlite3';

/** A connection that tells how SQLite plans statements. */
interface Planner extends Disposable {
  /** The plan of a statement, a line a step, for any values. */
  explain(sql: string): readonly string[];
  /**
   * How often SQLite plans a select again while it is executed twice; null for other statements. better-sqlite3 does not tell.
   * So the select becomes part of one whose plan needs the value of a function (the samples of STAT4 are compared with it)
   * that is never called otherwise.
   */
  countPlans(sql: string, parameters: readonly unknown[]): number | null;
}

/** `file`: a database with statistics, of which nothing is changed. */
export function openForPlans(file: string): Planner {
  const db = new BetterSqlite3(file, { readonly: true });
  db.exec(`
    create temp table "sampled" ("k" integer);
    create index temp."sampledByK" on "sampled" ("k");
    insert into "sampled" select "value" % 40 from json_each('[${Array.from({ length: 400 }, (_, i) => i).join()}]');
    analyze temp."sampled";`);
  let calls = 0;
  db.function('counted', { deterministic: true }, () => ++calls);
  return {
    explain(sql) {
      const steps = db.prepare<bigint[], { detail: string }>(`explain query plan ${sql}`).all(...ones(sql));
      return steps.map(({ detail }) => detail);
    },
    countPlans(sql, parameters) {
      if (!/^(select|with)\b/.test(sql)) return null;
      const never = 'case when (select null) then (select "k" from "sampled" where "k" = counted()) end';
      calls = 0;
      const statement = db.prepare(`select "planned".*, ${never} from (${sql}) as "planned"`);
      if (calls === 0) throw new Error('SQLite did not ask for the value while planning.');
      calls = 0;
      statement.all(...parameters);
      statement.all(...parameters);
      return calls;
    },
    [Symbol.dispose]: () => db.close(),
  };
}

/** A number for each parameter of a statement, which a limit needs. */
export function ones(sql: string): readonly bigint[] {
  return Array.from({ length: sql.split('?').length - 1 }, () => 1n);
}
