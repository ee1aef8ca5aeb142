import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../db/database.ts';
import { filledFile } from './filled-database.ts';
import { isPermitted, isSmall } from './permitted-scans.ts';
import { ones, openForPlans } from './planned-again.ts';
import type { RecordedQueries } from './query-recorder.ts';
import { POSTGRES_PLANS } from './templates.ts';

/** The plan of a statement, a line a step, for any values. */
type Explain = (sql: string) => Promise<readonly string[]>;

const EXPLAINED = /^(select|insert|update|delete|with)\b/;
const SQLITE_SCAN = /^SCAN (?<table>\w+)\b(?! VIRTUAL TABLE INDEX \d+:M)/;
const SQLITE_SORT = /TEMP B-TREE FOR (?!LAST )|AUTOMATIC/;
const PLANNED_AGAIN = 'PLANNED AT EACH EXECUTION';
const POSTGRES_SCAN = /Seq Scan on "?(?<table>\w+)/;

const explained = new Set<string>();
const explains = new Map<Dialect, Promise<Explain>>();

/**
 * Faults in the plans of these statements: a table is read whole, or SQLite sorts, makes an index for one execution, or plans each one. Each
 * form of a statement is explained once in a process.
 */
export async function faultsOf(queries: RecordedQueries): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const dialect of ['sqlite', 'postgres'] as const) {
    for (const [form, sql] of Object.entries(queries[dialect])) {
      const key = `${dialect} ${form}`;
      if (explained.has(key) || !EXPLAINED.test(sql) || isPermitted(sql)) continue;
      explained.add(key);
      const plan = await (await explainOf(dialect))(sql);
      const isFault = dialect === 'sqlite' ? isSqliteFault(plan) : isPostgresFault;
      faults.push(...plan.filter(isFault).map((step) => `${step.trim()}: ${sql}`));
    }
  }
  return faults;
}

function explainOf(dialect: Dialect): Promise<Explain> {
  const explain = explains.get(dialect) ?? (dialect === 'sqlite' ? openSqlite() : openPostgres());
  explains.set(dialect, explain);
  return explain;
}

/** SQLite with rows and their statistics, which turn its plans. */
async function openSqlite(): Promise<Explain> {
  const planner = openForPlans(await filledFile());
  return async (sql) => {
    const isAgain = (planner.countPlans(sql, ones(sql)) ?? 0) > 0;
    return isAgain ? [...planner.explain(sql), PLANNED_AGAIN] : planner.explain(sql);
  };
}

/** PostgreSQL reads empty tables whole; here only where it knows no other way. */
async function openPostgres(): Promise<Explain> {
  const client = new pg.Client(`${inject('postgresUrl')}/${POSTGRES_PLANS}`);
  await client.connect();
  await client.query('set enable_seqscan = off');
  return async (sql) => {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${sql}`);
    return rows.map((row) => row['QUERY PLAN'] ?? '');
  };
}

/** Parts of a query are no tables, nor are lists of values; small tables may be sorted. */
function isSqliteFault(plan: readonly string[]): (step: string) => boolean {
  const parts = new Set(plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1] ?? []));
  const tables = plan.map((step) => SQLITE_SCAN.exec(step)?.groups?.['table']);
  const isOfSmall = tables.some((table) => table !== undefined && isSmall(table));
  return (step) => {
    if (step === PLANNED_AGAIN) return true;
    if (/^SCAN (CONSTANT ROW|json_each |\d+-ROW VALUES CLAUSE)/.test(step)) return false;
    const table = SQLITE_SCAN.exec(step)?.groups?.['table'];
    return table === undefined ? SQLITE_SORT.test(step) && !isOfSmall : !parts.has(table) && !isSmall(table);
  };
}

function isPostgresFault(step: string): boolean {
  const table = POSTGRES_SCAN.exec(step)?.groups?.['table'];
  return table !== undefined && !isSmall(table);
}
