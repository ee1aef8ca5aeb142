import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Blobs } from '../adapters/blobs/port.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ConfigError } from '../settings/config-error.ts';
import { type InstanceRow, namesMedia, noteBound } from './instance.repo.ts';

const MarkerSchema = Type.Object({ storageId: Type.String(), database: Type.String() });
type Marker = Static<typeof MarkerSchema>;

interface StoreDeps {
  readonly db: Pick<Database, 'read'>;
  readonly blobs: Blobs;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;
}

/**
 * Checks that the media store belongs to this database, and marks a store without a marker. With another database every file
 * would look like an orphan. Throws {@link ConfigError} with a line of instructions.
 */
export async function bindStore(deps: StoreDeps & { readonly db: Database }, instance: InstanceRow): Promise<void> {
  const { db, blobs, config } = deps;
  const marker = await readMarker(blobs);
  if (marker?.storageId !== instance.storageId) {
    const mismatch = await findMismatch(deps, instance, marker);
    if (mismatch) throw mismatch;
    // The marker is written first: after a crash the next start finds its own id in it.
    await markStore(blobs, instance.storageId, config);
  }
  if (instance.isBound === 0) await noteBound(db);
}

/** Why a store with the marker of another database, or without one, may not be used; null if it may. Changes nothing. */
export async function findMismatch(
  { db, blobs, config }: StoreDeps,
  { storageId, isBound }: InstanceRow,
  marker: Marker | null,
): Promise<ConfigError | null> {
  const refusal = refusalFor(config.s3 === null ? 'DATA_DIR' : 'S3_BUCKET');
  const database = nameOf(config);
  const hasRows = await namesMedia(db.read);
  const hasFiles = await holdsBlobs(blobs);
  const here = `the media store ${blobs.location}`;
  if (marker && (hasRows || hasFiles)) {
    return refusal(
      `${here} belongs to the database ${marker.database} (store ${marker.storageId}), but ${database} belongs to store ${storageId}`,
    );
  }
  if (hasFiles && !hasRows) return refusal(`${here} is full, but the database ${database} is empty`);
  if (isBound === 1 && hasRows) {
    return refusal(`${here} has no marker, but the database ${database} belongs to store ${storageId}`);
  }
  return null;
}

/** The marker of a store; null for one that belongs to no database yet. */
export async function readMarker(blobs: Blobs): Promise<Marker | null> {
  return parseMarker(await blobs.readMarker());
}

/** Makes a store belong to the database of the settings. */
export async function markStore(
  blobs: Blobs,
  storageId: string,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  await blobs.writeMarker(`${JSON.stringify({ storageId, database: nameOf(config) })}\n`);
}

/** `place`: the variable that names the store. */
function refusalFor(place: 'DATA_DIR' | 'S3_BUCKET'): (finding: string) => ConfigError {
  const empty = place === 'DATA_DIR' ? 'an empty DATA_DIR' : 'an empty bucket or an S3_PREFIX of its own';
  return (finding) =>
    new ConfigError(
      place,
      `and the database do not belong together: ${finding}. Nothing was changed. Set DATABASE_URL and ${place} to a pair that ` +
        `belongs together (after a restore: put back both), or give this database ${empty}`,
    );
}

/** Describes a database without its password. */
function nameOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return `SQLite ${dataDir}/posy.db`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

/** Text that cannot be read counts as the marker of an unknown database. */
function parseMarker(text: string | null): Marker | null {
  if (text === null) return null;
  try {
    return Value.Parse(MarkerSchema, JSON.parse(text));
  } catch {
    return { storageId: 'unknown', database: 'unknown' };
  }
}

/** Whether a store has any file, quarantine included. */
export async function holdsBlobs(blobs: Blobs): Promise<boolean> {
  for await (const _ of blobs.list()) return true;
  for await (const _ of blobs.listQuarantine()) return true;
  return false;
}
