import { access, copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../db/database.ts';
import { fillPeople } from './plan-people.ts';
import { fill } from './plan-world.ts';
import { ADMIN_DATABASE } from './postgres-admin.ts';
import {
  migratedPlace,
  openTemporary,
  type TemporaryDatabase,
  type TemporaryPlace,
  temporaryPlace,
} from './temporary-database.ts';

/** `posts`: the rows of {@link fill}. `people`: those of {@link fillPeople} as well. */
type Filling = 'posts' | 'people';
/** A database of PostgreSQL, or a file. */
type Template = string;

/** The templates that this worker has seen. */
const known = new Map<string, Promise<Template>>();

/** An open database with many rows and their statistics. The first test of a run inserts the rows, the others copy them. */
export async function filledDatabase(dialect: Dialect, filling: Filling = 'posts'): Promise<TemporaryDatabase> {
  return openTemporary(await copyOf(dialect, await templateOf(dialect, filling)));
}

async function copyOf(dialect: Dialect, template: Template): Promise<TemporaryPlace> {
  if (dialect === 'postgres') return temporaryPlace(dialect, template);
  const place = await temporaryPlace(dialect);
  await copyFile(template, join(place.dataDir, 'posy.db'));
  return place;
}

function templateOf(dialect: Dialect, filling: Filling): Promise<Template> {
  const key = `${dialect} ${filling}`;
  const template = known.get(key) ?? findOrMake(dialect, filling);
  known.set(key, template);
  return template;
}

async function findOrMake(dialect: Dialect, filling: Filling): Promise<Template> {
  const smaller = filling === 'people' ? await templateOf(dialect, 'posts') : null;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') + ADMIN_DATABASE });
  await admin.connect();
  try {
    // Both workers may need it at once. The second one waits here and then finds it.
    await admin.query('select pg_advisory_lock(1)');
    const name = `filled_${filling}`;
    const file = join(dirname(inject('sqliteTemplate')), `${name}.db`);
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    const isThere = dialect === 'postgres' ? rows.length > 0 : await exists(file);
    if (!isThere) {
      await using place = await (smaller === null ? migratedPlace(dialect) : copyOf(dialect, smaller));
      await fillPlace(place, smaller === null ? fill : fillPeople);
      if (place.databaseUrl === null) await rename(join(place.dataDir, 'posy.db'), file);
      else await admin.query(`alter database "${new URL(place.databaseUrl).pathname.slice(1)}" rename to "${name}"`);
    }
    return dialect === 'postgres' ? name : file;
  } finally {
    await admin.end();
  }
}

async function fillPlace(place: TemporaryPlace, insert: typeof fill): Promise<void> {
  const { db } = await openTemporary(place);
  try {
    await insert(db);
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
