import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Database, Tx } from './database.ts';
import { type Migration, schemaOf } from './migrations/columns.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Tables } from './tables.ts';

type MigrationTable = { migrations: { name: string; appliedAt: number } };

/** Any number, the same in every process of the product. */
const POSTGRES_LOCK = 7_304_211;
/**
 * A migration waits for a table only briefly, and tries again: while it waits, everything else that needs the table waits
 * behind it.
 */
const LOCK_MS = 1000;
const MAX_TRIES = 120;
const PAUSE_MS = 500;

export interface MigrateOptions {
  /** Default: all. `expand`: those that only add, beside which older versions run. */
  readonly only?: 'expand' | undefined;
}

/**
 * Brings the schema up to date, and returns the names of the migrations that it ran, each migration in a transaction of its own: killed at any moment, the database has
 * either the old schema or the new. A schema of a newer version is left as it is while that allows this version
 * (`schemaMin`); else it throws.
 */
export async function migrate(
  database: Database,
  now: number,
  migrations: readonly Migration[] = MIGRATIONS,
  { only }: MigrateOptions = {},
): Promise<string[]> {
  const run: string[] = [];
  const before = await database.write(async (tx) => {
    // `if not exists` does not protect two processes that check at the same moment.
    await lockMigrations(database, tx);
    await createLedger(tx);
    return readApplied(tx);
  });
  const missing = migrations.filter(({ name }) => !before.includes(name));
  // The first round only checks the version.
  for (const migration of [undefined, ...missing]) {
    if (only === 'expand' && migration?.schemaMin !== undefined) continue;
    const isRun = await whenUnlocked(() =>
      database.write(async (tx) => {
        await lockMigrations(database, tx);
        const applied = await readApplied(tx);
        await checkVersion(tx, applied, migrations);
        if (!migration || applied.includes(migration.name)) return false;
        await migration.up(schemaOf(tx.$omitTables<keyof Tables>(), database.dialect, now));
        await withLedger(tx).insertInto('migrations').values({ name: migration.name, appliedAt: now }).execute();
        const { schemaMin } = migration;
        if (schemaMin !== undefined) await tx.updateTable('instance').set({ schemaMin }).execute();
        return true;
      }),
    );
    if (migration && isRun) run.push(migration.name);
  }
  return run;
}

/** The names of the migrations that were run, in no order. */
async function readApplied(tx: Tx): Promise<string[]> {
  return (await withLedger(tx).selectFrom('migrations').select('name').execute()).map(({ name }) => name);
}

/** Throws when a newer version has migrated the database so that this one cannot use it. */
async function checkVersion(tx: Tx, applied: readonly string[], migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const unknown = applied.filter((name) => !known.has(name));
  const older = unknown.find((name) => name < newest);
  if (older !== undefined)
    throw new Error(`The database is from before the first release of Posy: it has migration ${older}`);
  if (unknown.length === 0) return;
  const row = await tx.selectFrom('instance').select('schemaMin').executeTakeFirst();
  const schemaMin = row?.schemaMin ?? null;
  if (schemaMin !== null && !known.has(schemaMin)) {
    throw new Error(
      `The database was migrated by a newer version of Posy (${unknown.at(-1)}) and needs a version of Posy that knows ${schemaMin}; start that version`,
    );
  }
}

/** Runs a migration, and again while other transactions keep it from locking its table. */
async function whenUnlocked<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'server_busy';
      if (!isBusy || attempt === MAX_TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** Locks out other processes until the transaction ends. SQLite has only one writer anyway. */
async function lockMigrations({ dialect }: Database, tx: Tx): Promise<void> {
  if (dialect !== 'postgres') return;
  // A migration of another process may take long.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
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
