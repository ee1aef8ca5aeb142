import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Every table there is, also those that belong to an index of words, with its rows as text; bytes are read as UTF-8. */
export async function dumpTables(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  return db.dialect === 'sqlite' ? dumpSqlite(db) : dumpPostgres(db);
}

async function dumpSqlite({ read }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select name from sqlite_schema where type = 'table' order by name`.execute(read);
  const dump = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    dump.set(
      name,
      rows.map((row) => JSON.stringify(withText(row))),
    );
  }
  return dump;
}

/** One query reads all tables, because each query costs a round trip. */
async function dumpPostgres({ read }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(read);
  const ofEach = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, row_to_json(x)::text as row from ${sql.table(name)} x`,
  );
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(ofEach, sql` union all `)}`.execute(read);
  const byName = Map.groupBy(rows, (row) => row.name);
  return new Map(tables.map(({ name }) => [name, (byName.get(name) ?? []).map((row) => row.row)]));
}

/** The rows that hold one of the words, in any case, by table; tables without one are left out. */
export async function findTraces(
  db: Database,
  words: readonly string[],
  isExpected: (table: string, row: string) => boolean = () => false,
): Promise<Record<string, string[]>> {
  const wanted = words.map((word) => word.toLowerCase());
  const found: Record<string, string[]> = {};
  for (const [table, rows] of await dumpTables(db)) {
    const hits = rows.filter(
      (row) => wanted.some((word) => row.toLowerCase().includes(word)) && !isExpected(table, row),
    );
    if (hits.length > 0) found[table] = hits;
  }
  return found;
}

/** Deletions of a user are synced by id, in the scopes of others. */
export function isTombstoneOf(userId: string): (table: string, row: string) => boolean {
  return (table, row) => table === 'syncChanges' && !row.includes(`"scope":"u:${userId}"`);
}

/** JSON writes each byte of a Buffer as a number. */
function withText(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) if (Buffer.isBuffer(value)) row[name] = value.toString();
  return row;
}
