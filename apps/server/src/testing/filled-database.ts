import { access, copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../db/database.ts';
import { fillMessages } from './plan-messages.ts';
import { fillDismissals, fillPeople } from './plan-people.ts';
import { fill, fillAccountWords, fillLinks, fillTags, fillUploads } from './plan-world.ts';
import { ADMIN_DATABASE } from './postgres-admin.ts';
import { fillSaving } from './saving.ts';
import {
  migratedPlace,
  openTemporary,
  type TemporaryDatabase,
  type TemporaryPlace,
  temporaryPlace,
} from './temporary-database.ts';

/** The rows of {@link filledDatabase}, in the order of their insertion. */
const FILLINGS = [
  fill,
  fillPeople,
  fillTags,
  fillSaving,
  fillLinks,
  fillUploads,
  fillDismissals,
  fillAccountWords,
  fillMessages,
] as const;
const NAME = 'filled';

/** A database of PostgreSQL, or a file. */
type Template = string;

/** The templates that this worker has seen. */
const known = new Map<Dialect, Promise<Template>>();

/** An open database with many rows and their statistics. The first test of a run inserts the rows, the others copy them. */
export async function filledDatabase(dialect: Dialect): Promise<TemporaryDatabase> {
  const template = await templateOf(dialect);
  if (dialect === 'postgres') return openTemporary(await temporaryPlace(dialect, template));
  const place = await temporaryPlace(dialect);
  await copyFile(template, join(place.dataDir, 'posy.db'));
  return openTemporary(place);
}

/** The file that tests on SQLite get a copy of. */
export function filledFile(): Promise<string> {
  return templateOf('sqlite');
}

function templateOf(dialect: Dialect): Promise<Template> {
  const template = known.get(dialect) ?? findOrMake(dialect);
  known.set(dialect, template);
  return template;
}

async function findOrMake(dialect: Dialect): Promise<Template> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') + ADMIN_DATABASE });
  await admin.connect();
  try {
    // Both workers may need it at once. The second one waits here and then finds it.
    await admin.query('select pg_advisory_lock(1)');
    const file = join(dirname(inject('sqliteTemplate')), `${NAME}.db`);
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [NAME]);
    const isThere = dialect === 'postgres' ? rows.length > 0 : await exists(file);
    if (!isThere) {
      await using place = await migratedPlace(dialect);
      await fillPlace(place);
      if (place.databaseUrl === null) await rename(join(place.dataDir, 'posy.db'), file);
      else await admin.query(`alter database "${new URL(place.databaseUrl).pathname.slice(1)}" rename to "${NAME}"`);
    }
    return dialect === 'postgres' ? NAME : file;
  } finally {
    await admin.end();
  }
}

async function fillPlace(place: TemporaryPlace): Promise<void> {
  const { db } = await openTemporary(place);
  try {
    for (const insert of FILLINGS) await insert(db);
    await db.optimize();
  } finally {
    await db.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
