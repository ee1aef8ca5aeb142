import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

/** Name of the template database for tests on PostgreSQL. */
export const POSTGRES_TEMPLATE = 'posy_template';
/** A copy of it that stays open, as one that is copied must not: the watch over plans explains statements there. */
export const POSTGRES_PLANS = 'posy_plans';

/** Makes the database that tests on PostgreSQL get a copy of, and the one for plans. `url`: the server's, as its administrator. */
export async function makePostgresTemplate(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database "${POSTGRES_TEMPLATE}"`);
  await makeSchema(`${url}/${POSTGRES_TEMPLATE}`, dataDir);
  await client.query(`create database "${POSTGRES_PLANS}" template "${POSTGRES_TEMPLATE}" strategy file_copy`);
  await client.end();
}

/** Creates the template file for tests on SQLite, and returns its path. */
export async function makeSqliteTemplate(dataDir: string): Promise<string> {
  await makeSchema(null, dataDir);
  return join(dataDir, 'posy.db');
}

async function makeSchema(databaseUrl: string | null, dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir, onFatal: fail, onPoolError: () => {}, random: () => 0.5 });
  await migrate(db, 0);
  await db.close();
}

function fail(error: unknown): never {
  throw error;
}
