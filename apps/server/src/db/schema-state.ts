import { sql } from 'kysely';
import { ConfigError } from '../settings/config-error.ts';
import type { Database, Db } from './database.ts';
import type { Migration } from './migrations/columns.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Compared with the schema of this code. `empty`: without any table of the product. `older`: this code cannot run on it. */
export type SchemaState = 'current' | 'empty' | 'older' | 'newer';

/**
 * Compares the migrations of a database with those of this code; changes nothing. A migration that removes something may be
 * missing: this code no longer uses it.
 */
export async function findSchemaState(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<SchemaState> {
  const applied = await findApplied(database);
  if (applied.size === 0) return 'empty';
  const known = new Set(migrations.map(({ name }) => name));
  if (!known.isSupersetOf(applied)) return 'newer';
  return missingOf(migrations, applied).some(({ schemaMin }) => schemaMin === undefined) ? 'older' : 'current';
}

/** The names of the migrations that a database lacks. */
export async function findMissingMigrations(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  return missingOf(migrations, await findApplied(database)).map(({ name }) => name);
}

function missingOf(migrations: readonly Migration[], applied: ReadonlySet<string>): Migration[] {
  return migrations.filter(({ name }) => !applied.has(name));
}

async function findApplied({ dialect, read }: Database): Promise<ReadonlySet<string>> {
  const catalogue =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where name = 'migrations'`
      : sql<{ name: string }>`select relname as name from pg_class where oid = to_regclass('migrations')`;
  if ((await catalogue.execute(read)).rows.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(read);
  return new Set(rows.map(({ name }) => name));
}

/** The name of the newest migration of a database; '' for an empty one. */
export async function findNewestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from migrations`.execute(db);
  return rows[0]?.name ?? '';
}

/** Throws {@link ConfigError} unless this version can run on the schema. One of a newer version is left as it is. */
export async function requireMigrated(db: Database): Promise<void> {
  const state = await findSchemaState(db);
  if (state === 'empty' || state === 'older')
    throw new ConfigError('MIGRATE', `is off, and the database is ${state}: run posy migrate, then start again`);
}
