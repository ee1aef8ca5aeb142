import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEPTH } from '@posy/testkit/depth';
import { WAIT_MS } from '@posy/testkit/waits';
import { type RawBuilder, sql } from 'kysely';
import { describe, inject } from 'vitest';
import type { Database, Db, Dialect } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { asAdmin } from './postgres-admin.ts';
import { POSTGRES_TEMPLATE } from './templates.ts';

/** A place for one test's data: a folder and, for PostgreSQL, a database. */
export interface TemporaryPlace extends AsyncDisposable {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

export interface TemporaryDatabase extends AsyncDisposable {
  readonly db: Database;
  readonly place: TemporaryPlace;
}

export async function temporaryPlace(dialect: Dialect, template = 'template1'): Promise<TemporaryPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'posy-test-'));
  const databaseUrl = dialect === 'postgres' ? await createDatabase(template) : null;
  return {
    dataDir,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await rm(dataDir, { recursive: true, force: true });
      if (databaseUrl !== null) await dropDatabase(databaseUrl);
    },
  };
}

/** The same with the newest schema, as a copy of the test run's template: `POSTGRES_TEMPLATE` or its SQLite file. */
export async function migratedPlace(dialect: Dialect): Promise<TemporaryPlace> {
  const place = await temporaryPlace(dialect, POSTGRES_TEMPLATE);
  if (dialect === 'sqlite') await copyFile(inject('sqliteTemplate'), join(place.dataDir, 'posy.db'));
  return place;
}

/** An open, migrated database of its own. */
export async function temporaryDatabase(dialect: Dialect): Promise<TemporaryDatabase> {
  return openTemporary(await migratedPlace(dialect));
}

/** Opens the database of a place, and migrates it if it is older. Disposing closes it and deletes the place. */
export async function openTemporary(place: TemporaryPlace): Promise<TemporaryDatabase> {
  const db = openDatabase({ ...place, onFatal: fail, onPoolError: () => {}, random: () => 0.5 });
  await migrate(db, 0);
  return {
    db,
    place,
    async [Symbol.asyncDispose]() {
      await db.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

/**
 * Declares the same tests for both databases; a quick run has SQLite alone. In an ordinary run PostgreSQL has the tests of
 * `postgres-tests.json`, which send it all queries.
 */
export function forEachDialect(declare: (dialect: Dialect) => void): void {
  describe.each<Dialect>(DEPTH === 'quick' ? ['sqlite'] : ['sqlite', 'postgres'])('on %s', (dialect) => {
    declare(dialect);
  });
}

const waits: RawBuilder<{ count: number }> = sql`
  select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** On PostgreSQL: resolves when a transaction waits for the lock of another. */
export function untilOneWaits(db: Db): Promise<void> {
  return untilWaiting(db, 1);
}

/** The same for this number of transactions. Rejects with the number that does wait when it takes longer than the limit. */
export async function untilWaiting(db: Db, count: number, limitMs = WAIT_MS): Promise<void> {
  const limit = performance.now() + limitMs;
  for (;;) {
    const waiting = Number((await waits.execute(db)).rows[0]?.count ?? 0);
    if (waiting >= count) return;
    if (performance.now() > limit)
      throw new Error(`${waiting} transactions wait for a lock after ${limitMs} ms, and ${count} should`);
    // Without a pause the questions take the processor from the transactions.
    await setTimeout(5);
  }
}

function fail(error: unknown): never {
  throw error;
}

async function createDatabase(template: string): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a quarter of the time of PostgreSQL's default, which logs each page.
  await asAdmin(`create database "${name}" template "${template}" strategy file_copy`);
  return `${url}/${name}`;
}

async function dropDatabase(url: string): Promise<void> {
  await asAdmin(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
}
