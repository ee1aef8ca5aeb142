import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { MoveError } from './move-error.ts';
import type { TableShape } from './table-shapes.ts';

type Value = string | number | null;
export type MovedRow = Readonly<Record<string, Value>>;

/** Rows in memory at once, of each database. */
const BATCH = 500;

/** The rows of a table in the order of its key, which both dialects compare alike. `after`: the key values before the first one. */
export async function* batchesOf(
  db: Db,
  table: TableShape,
  after: readonly Value[] | null = null,
): AsyncGenerator<MovedRow[], undefined> {
  for (let last = after; ;) {
    const query = sql<MovedRow>`select ${list(table.columns)} from ${sql.table(table.name)} ${beyond(table, last)}
      order by ${list(table.key)} limit ${sql.lit(BATCH)}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = keyOf(table, end);
  }
}

function beyond({ key }: TableShape, last: readonly Value[] | null): RawBuilder<unknown> {
  return last === null ? sql`` : sql`where (${list(key)}) > (${sql.join(last)})`;
}

/** The highest key of a table; null for an empty one. */
export async function findLastKey(db: Db, table: TableShape): Promise<readonly Value[] | null> {
  const order = sql.join(table.key.map((column) => sql`${sql.ref(column)} desc`));
  const query = sql<MovedRow>`select ${list(table.key)} from ${sql.table(table.name)} order by ${order} limit 1`;
  const [row] = (await query.execute(db)).rows;
  return row ? keyOf(table, row) : null;
}

export function keyOf({ key }: TableShape, row: MovedRow): Value[] {
  return key.map((column) => row[column] ?? null);
}

export async function countRows(db: Db, { name }: Pick<TableShape, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Inserts rows as they are, with their numbers. One parameter carries all of them. Throws {@link MoveError}. */
export async function insertRows(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  table: TableShape,
  rows: readonly MovedRow[],
): Promise<void> {
  const query =
    dialect === 'sqlite'
      ? sql`insert into ${sql.table(table.name)} (${list(table.columns)})
          select ${sql.join(table.columns.map((_, i) => sql`json_extract(value, ${sql.lit(`$[${i}]`)})`))}
          from json_each(${`[${rows.map((row) => lineOf(table, row)).join(',')}]`})`
      : sql`insert into ${sql.table(table.name)} (${list(table.columns)}) overriding system value
          select ${list(table.columns)}
          from json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::json)`;
  await query.execute(tx).catch((error: unknown) => {
    const [first, last] = [rows[0], rows.at(-1)].map((row) => JSON.stringify(row && keyOf(table, row)));
    const reason = error instanceof Error ? error.message : String(error);
    throw new MoveError(`Rows of ${table.name} from ${first} to ${last} cannot be stored: ${reason}`);
  });
}

/** The row without the columns that refer to rows of its own table, which may not be there yet. */
export function withoutSelfReferences({ selfReferences }: TableShape, row: MovedRow): MovedRow {
  return selfReferences.length === 0
    ? row
    : { ...row, ...Object.fromEntries(selfReferences.map((name) => [name, null])) };
}

/** Sets the columns that {@link withoutSelfReferences} left out, once all rows of the table are there. */
export async function setSelfReferences(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  table: TableShape,
  rows: readonly MovedRow[],
): Promise<void> {
  const { name, key, selfReferences } = table;
  const referring = rows.filter((row) => selfReferences.some((column) => row[column] !== null));
  if (referring.length === 0) return;
  const columns = [...key, ...selfReferences];
  const lines = JSON.stringify(referring.map((row) => columns.map((column) => row[column])));
  const valueOf = (column: string) =>
    dialect === 'sqlite'
      ? sql`json_extract(moved.value, ${sql.lit(`$[${columns.indexOf(column)}]`)})`
      : sql`moved.${sql.ref(column)}`;
  const from =
    dialect === 'sqlite'
      ? sql`json_each(${lines}) as moved`
      : sql`json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(referring)}::json) as moved`;
  await sql`update ${sql.table(name)}
    set ${sql.join(selfReferences.map((column) => sql`${sql.ref(column)} = ${valueOf(column)}`))} from ${from}
    where ${sql.join(
      key.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${valueOf(column)}`),
      sql` and `,
    )}`.execute(tx);
}

/** A row in the same form for both dialects. */
export function lineOf({ columns }: TableShape, row: MovedRow): string {
  return JSON.stringify(columns.map((column) => row[column] ?? null));
}

/** PostgreSQL: the next numbers follow the highest one, as on SQLite. */
export async function continueNumbers(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  { name, numbered }: TableShape,
): Promise<void> {
  if (dialect === 'sqlite' || numbered === null) return;
  await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${numbered}), coalesce(max(${sql.ref(numbered)}), 0) + 1, false)
    from ${sql.table(name)}`.execute(tx);
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
