import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isEmptyDatabase } from '../backups/empty-database.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type DatabasePlace, lockOutServers } from '../db/lock-out-servers.ts';
import { openAlone } from '../db/open-database.ts';
import { findSchemaState, type SchemaState } from '../db/schema-state.ts';
import type { Deps } from '../deps.ts';
import { databaseName } from '../instance/bind-store.ts';
import { findProcesses } from '../instance/processes.repo.ts';
import { MoveError } from './move-error.ts';

/** A database that rows are moved from or to. `name`: without a password. */
export type MovePlace = DatabasePlace & { readonly name: string };

/** A process that has not been seen for this long has died. Clocks of machines may differ. */
const DEAD_AFTER_MS = 30_000;

const FORMS = 'name postgres://user:password@host/database, or sqlite for posy.db in DATA_DIR';

/** The database of the settings. */
export function sourceOf(config: Pick<Config, 'databaseUrl' | 'database' | 'dataDir'>): MovePlace {
  const dataDir = resolve(config.dataDir);
  const databaseUrl = config.database.directUrl ?? config.databaseUrl;
  return { databaseUrl, dataDir, name: databaseName({ databaseUrl: config.databaseUrl, dataDir }) };
}

/** The database that `to` names. Throws {@link MoveError} for another form, and for the database of the settings. */
export function targetOf(config: Pick<Config, 'databaseUrl' | 'database' | 'dataDir'>, to: string): MovePlace {
  const isPostgres = /^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? '');
  // The text may contain a password, so the message does not repeat it.
  if (!isPostgres && to !== 'sqlite') throw new MoveError(`--to is no database: ${FORMS}`);
  const dataDir = resolve(config.dataDir);
  const databaseUrl = isPostgres ? to : null;
  const target = { databaseUrl, dataDir, name: databaseName({ databaseUrl, dataDir }) };
  if (target.name === sourceOf(config).name)
    throw new MoveError(`${target.name} is the database of the settings already`);
  return target;
}

/** Keeps servers off a database while rows are moved. */
export interface PlaceLock {
  /** Throws {@link MoveError} when the lock was lost: a server may have started. */
  check(): void;
  release(): Promise<void>;
}

/** Throws {@link MoveError} or `ConfigError` while a server runs on the database. */
export async function lockPlace({ name, ...place }: MovePlace): Promise<PlaceLock> {
  const lock = await lockOutServers(place);
  if (!lock) throw new MoveError(`Posy is running on ${name}: stop every process`);
  return {
    check() {
      if (!lock.isHeld()) throw new MoveError(`The connection to ${name} broke: run the command again to go on`);
    },
    release: () => lock.release(),
  };
}

/** Throws {@link MoveError} for a process that is alive: behind a pooler it may have lost its lock. */
export async function requireNoProcess(
  { clock }: Pick<Deps, 'clock'>,
  source: Database,
  { name }: MovePlace,
): Promise<void> {
  if (source.dialect === 'sqlite') return;
  const now = clock.now();
  const seen = (await findProcesses(source.read)).find(({ seenAt }) => Math.abs(now - seenAt) < DEAD_AFTER_MS);
  if (!seen) return;
  const since = new Date(seen.seenAt).toISOString();
  throw new MoveError(`A process of Posy on ${name} was seen at ${since}: stop it, or wait half a minute if it died`);
}

/** `absent`: a place without any table. Nothing is created. */
export async function findPlaceState(place: MovePlace): Promise<SchemaState | 'absent'> {
  const { databaseUrl, dataDir } = place;
  const isAbsent =
    databaseUrl === null ? !(await isFile(join(dataDir, 'posy.db'))) : await isEmptyDatabase(databaseUrl);
  if (isAbsent) return 'absent';
  const db = openAlone(place);
  try {
    return await findSchemaState(db);
  } finally {
    await db.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isFile() && info.size > 0,
    () => false,
  );
}
