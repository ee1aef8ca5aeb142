import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { type Migration, schemaOf } from './migrations/columns.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Tables } from './tables.ts';

type MigrationTable = { migrations: { name: string; appliedAt: number } };

const OF_ANOTHER_VERSION = 'The database is of a newer version of Posy, or from before the first release';
/** Any number, the same in every process of the product. */
const POSTGRES_LOCK = 7_304_211;

/**
 * Brings the schema up to date, each migration in a transaction of its own: killed at any moment, the database has
 * either the old schema or the new. Throws when the database was migrated by a newer version than this code.
 */
export async function migrate(
  database: Database,
  now: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.write(async (tx) => {
    // `if not exists` does not protect two processes that check at the same moment.
    await lockMigrations(database, tx);
    await createLedger(tx);
  });
  const known = new Set(migrations.map((migration) => migration.name));
  for (const migration of [undefined, ...migrations]) {
    await database.write(async (tx) => {
      await lockMigrations(database, tx);
      const ledger = withLedger(tx);
      const applied = await ledger.selectFrom('migrations').select('name').execute();
      const unknown = applied.find(({ name }) => !known.has(name));
      if (unknown) throw new Error(`${OF_ANOTHER_VERSION}: it has migration ${unknown.name}`);
      if (!migration || applied.some(({ name }) => name === migration.name)) return;
      await migration.up(schemaOf(tx.$omitTables<keyof Tables>(), database.dialect));
      await ledger.insertInto('migrations').values({ name: migration.name, appliedAt: now }).execute();
    });
  }
}

/** Locks out other processes until the transaction ends. SQLite has only one writer anyway. */
async function lockMigrations({ dialect }: Database, tx: Tx): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
}

async function createLedger(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('appliedAt', sql`bigint`, (c) => c.notNull())
    .execute();
}

function withLedger(tx: Tx): Kysely<Tables & MigrationTable> {
  return tx.$extendTables<MigrationTable>();
}
