import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Compared with the schema of this code. `empty`: without any table of the product. */
export type SchemaState = 'current' | 'empty' | 'older' | 'newer';

/** Compares the migrations of a database with those of this code; changes nothing. */
export async function findSchemaState({ dialect, read }: Database): Promise<SchemaState> {
  const catalogue =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where name = 'migrations'`
      : sql<{ name: string }>`select relname as name from pg_class where oid = to_regclass('migrations')`;
  if ((await catalogue.execute(read)).rows.length === 0) return 'empty';
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(read);
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.size === 0) return 'empty';
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (!known.isSupersetOf(applied)) return 'newer';
  return applied.isSupersetOf(known) ? 'current' : 'older';
}

/** The name of the newest migration of a database; '' for an empty one. */
export async function findNewestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from migrations`.execute(db);
  return rows[0]?.name ?? '';
}
