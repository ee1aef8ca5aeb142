import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Every table there is, also those that belong to an index of words, with its rows as text; bytes are read as UTF-8. */
export async function dumpTables(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`.execute(db.read)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = 'public' order by 1
        `.execute(db.read);
  const dump = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.read);
    dump.set(
      name,
      rows.map((row) => JSON.stringify(row, (_key, value: unknown) => (isBytes(value) ? textOf(value) : value))),
    );
  }
  return dump;
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

/** That somebody is gone is told to devices by the id, in the scopes of others. */
export function isTombOf(userId: string): (table: string, row: string) => boolean {
  return (table, row) => table === 'syncChanges' && !row.includes(`"scope":"u:${userId}"`);
}

/** A Buffer is turned into this before a replacer sees it. */
function isBytes(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
}

function textOf({ data }: { readonly data: readonly number[] }): string {
  return Buffer.from(data).toString();
}
