import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { MoveError } from './move-error.ts';

/** A table as both dialects have it. */
export interface TableShape {
  readonly name: string;
  /** The columns whose values are stored by us, by name. Generated ones are computed again. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** The column that the database numbers; null for most tables. */
  readonly numbered: string | null;
  /** Columns that refer to other rows of the table, which may come later in the order of the key. */
  readonly selfReferences: readonly string[];
}

/**
 * Each database has its own of these: the ledger of migrations, the move itself, and tables of one dialect alone: rate limits last
 * for minutes, and `bootCheck` is written at each opening.
 */
const OWN = new Set(['migrations', 'databaseMoves', 'limits', 'bootCheck']);
/** Values of these types are the same texts and numbers in both dialects. */
const TYPES = new Set(['text', 'integer', 'real', 'uuid', 'int2', 'int4', 'int8', 'float8']);

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Place in the primary key, from 1; 0: not part of it. */
  readonly place: number;
  readonly isNumbered: number | boolean;
}

const SQLITE_COLUMNS = sql<ColumnRow>`
  select t.name as "table", c.name as "column", lower(c.type) as "type", c.pk as "place",
    c.pk = 1 and lower(c.type) = 'integer' and t.wr = 0 as "isNumbered"
  from pragma_table_list as t, pragma_table_xinfo(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and c.hidden = 0`;
interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
}

const SQLITE_REFERENCES = sql<Reference>`
  select t.name as "from", f."from" as "column", f."table" as "to" from pragma_table_list as t, pragma_foreign_key_list(t.name) as f
  where t.schema = 'main' and t.type = 'table'`;

const POSTGRES_COLUMNS = sql<ColumnRow>`
  select c.relname as "table", a.attname as "column", y.typname as "type",
    coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "place", a.attidentity <> '' as "isNumbered"
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type as y on y.oid = a.atttypid
    left join pg_index as i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attgenerated = ''`;
const POSTGRES_REFERENCES = sql<Reference>`
  select f.relname as "from", a.attname as "column", t.relname as "to" from pg_constraint as c
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    join pg_class as f on f.oid = c.conrelid join pg_class as t on t.oid = c.confrelid
  where c.contype = 'f' and f.relnamespace = current_schema()::regnamespace`;

/** The tables whose rows are moved, referenced ones before those that refer to them. */
export async function tablesOf({ dialect, read }: Database): Promise<TableShape[]> {
  const isSqlite = dialect === 'sqlite';
  const { rows } = await (isSqlite ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(read);
  const references = (await (isSqlite ? SQLITE_REFERENCES : POSTGRES_REFERENCES).execute(read)).rows;
  const columns = Map.groupBy(
    rows.filter(({ table }) => !OWN.has(table)),
    ({ table }) => table,
  );
  return parentsFirst([...columns.keys()].toSorted(), references).map((name) => {
    const ofSelf = references.filter(({ from, to }) => from === name && to === name).map(({ column }) => column);
    return shapeOf(name, columns.get(name) ?? [], ofSelf);
  });
}

function shapeOf(name: string, columns: readonly ColumnRow[], selfReferences: readonly string[]): TableShape {
  const unknown = columns.find(({ type }) => !TYPES.has(type));
  if (unknown) throw new MoveError(`${name}.${unknown.column} is of type ${unknown.type}, which cannot be moved`);
  const key = columns.filter(({ place }) => Number(place) > 0).toSorted((a, b) => Number(a.place) - Number(b.place));
  if (key.length === 0) throw new MoveError(`${name} has no primary key, so it cannot be moved`);
  const numbered = key.length === 1 ? key.find(({ isNumbered }) => Boolean(isNumbered)) : undefined;
  return {
    name,
    columns: columns.map(({ column }) => column).toSorted(),
    key: key.map(({ column }) => column),
    numbered: numbered?.column ?? null,
    selfReferences: selfReferences.toSorted(),
  };
}

function parentsFirst(
  names: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const parents = Map.groupBy(references, ({ from }) => from);
  const ordered = new Set<string>();
  const add = (name: string, path: ReadonlySet<string>): void => {
    if (ordered.has(name) || path.has(name)) return;
    for (const { to } of parents.get(name) ?? []) add(to, new Set([...path, name]));
    if (names.includes(name)) ordered.add(name);
  };
  for (const name of names) add(name, new Set());
  return [...ordered];
}
