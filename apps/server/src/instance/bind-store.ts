import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Blobs } from '../adapters/blobs/port.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ConfigError } from '../settings/config-error.ts';
import { type InstanceRow, namesMedia, noteBound, readInstance } from './instance.repo.ts';

/** `movedTo`: the store was left for another one. `arrivingFrom`: files of another store are being moved into it. */
const MarkerSchema = Type.Object({
  storageId: Type.String(),
  database: Type.String(),
  movedTo: Type.Optional(Type.String()),
  arrivingFrom: Type.Optional(Type.String()),
});
export type Marker = Static<typeof MarkerSchema>;

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
  const refusal = await findRefusal(deps, instance, marker);
  if (refusal) throw refusal;
  // The marker is written before the database knows of it: after a crash the next start finds its own id in it. Refusals name
  // the database as it is called now.
  const isOwn = marker?.storageId === instance.storageId && marker.database === databaseName(config);
  if (!isOwn) await markStore(blobs, instance.storageId, config);
  if (instance.isBound === 0) await noteBound(db);
}

/** Why this store may not be used with this database; null if it may. Changes nothing. */
export async function findRefusal(
  { db, blobs, config }: StoreDeps,
  { storageId, isBound }: InstanceRow,
  marker: Marker | null,
): Promise<ConfigError | null> {
  const place = config.s3 === null ? 'DATA_DIR' : 'S3_BUCKET';
  const move = moveOf(marker, storageId);
  if (move !== null) return new ConfigError(place, move);
  if (marker?.storageId === storageId) return null;
  const refusal = refusalFor(place);
  const database = databaseName(config);
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

/** The reason why a store cannot be used: it was moved, or is being moved. Null for any other. */
function moveOf(marker: Marker | null, storageId: string): string | null {
  if (marker?.storageId !== storageId) return null;
  const { movedTo, arrivingFrom } = marker;
  if (movedTo !== undefined) {
    return `names a media store that was moved to ${movedTo}: set or unset the S3_* variables accordingly, or run \`posy media move --cancel\``;
  }
  if (arrivingFrom === undefined) return null;
  return `names an incomplete media store: stop Posy and run \`posy media move\` again to move the rest of ${arrivingFrom}`;
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
  await writeMarker(blobs, { storageId, database: databaseName(config) });
}

/** Replaces the marker of a store. */
export async function writeMarker(blobs: Blobs, marker: Marker): Promise<void> {
  await blobs.writeMarker(`${JSON.stringify(marker)}\n`);
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

/** Throws {@link ConfigError} unless the media store belongs to the database. Unlike a start it marks nothing. */
export async function requireOwnStore({
  db,
  blobs,
  newId,
}: {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly newId: () => string;
}): Promise<void> {
  const { storageId } = await readInstance(db, newId);
  const marker = await readMarker(blobs);
  const finding = moveOf(marker, storageId);
  if (finding !== null) throw new ConfigError('DATA_DIR', finding);
  if (marker?.storageId === storageId) return;
  const owner = marker ? `belongs to the database ${marker.database}` : 'has no marker';
  throw new ConfigError(
    'DATA_DIR',
    `and the database do not belong together: the media store ${blobs.location} ${owner}`,
  );
}

/** Describes a database without its password. */
export function databaseName({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return `SQLite ${dataDir}/posy.db`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}
