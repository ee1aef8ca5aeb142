import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { findSchemaState } from '../db/schema-state.ts';
import type { Deps } from '../deps.ts';
import { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { requireUsable } from '../moving/require-usable.ts';
import { openStores } from '../open-stores.ts';
import { systemClock } from '../system-time.ts';
import { CommandError } from './command-error.ts';

/** The parts of {@link Deps} for commands: no epoch is begun, no bus is joined and no job runs. */
export interface CommandDeps extends Pick<
  Deps,
  'config' | 'db' | 'blobs' | 'ledger' | 'clock' | 'newId' | 'random' | 'jobs' | 'log'
> {
  close(): Promise<void>;
}

/** Opens the database beside a server that may be running. Close it with `deps.close()`. */
export async function openCommandDeps(config: Config): Promise<CommandDeps> {
  const { databaseUrl, dataDir } = config;
  await requireFile(config);
  // Results are on the standard output, so the log is not.
  const log = createLog('warn', pino.destination(2));
  const onFatal = (error: unknown) => log.fatal(error, 'The disk failed');
  const onPoolError = (error: Error) => log.warn(error, 'A database connection broke');
  const db = openDatabase({ databaseUrl, dataDir, onFatal, onPoolError, random: Math.random });
  try {
    await requireSchema(db);
    await requireUsable(db.read, config);
  } catch (error) {
    await db.close();
    throw error;
  }
  const newId = () => uuidv7();
  const jobs = new Jobs({ clock: systemClock, newId });
  const stores = await openStores(config);
  const close = async (): Promise<void> => {
    stores.close();
    await db.close();
  };
  const { blobs, ledger } = stores;
  return { config, db, blobs, ledger, clock: systemClock, newId, random: Math.random, jobs, log, close };
}

/** A running server may be of the version that the schema has, so a command never migrates by the way. */
async function requireSchema(db: Database): Promise<void> {
  const state = await findSchemaState(db);
  if (state === 'empty') throw new CommandError('The database is empty: check DATABASE_URL, or start Posy once');
  if (state === 'older') throw new CommandError('The database is of an older version of Posy: start this version once');
  if (state === 'newer') throw new CommandError('The database is of a newer version of Posy: use that version');
}

/** Opening would create the file. */
export async function requireFile({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== null || (await isFile(join(dataDir, 'posy.db')))) return;
  throw new CommandError(`There is no database in ${dataDir}: check DATA_DIR and DATABASE_URL, or start Posy once`);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
}
