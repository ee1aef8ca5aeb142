import { ConfigError } from '../settings/config-error.ts';
import type { Database } from './database.ts';
import { findSchemaState } from './schema-state.ts';

/** Throws {@link ConfigError} unless this version can run on the schema. One of a newer version is left as it is. */
export async function requireMigrated(db: Database): Promise<void> {
  const state = await findSchemaState(db);
  if (state === 'empty' || state === 'older')
    throw new ConfigError('MIGRATE', `is off, and the database is ${state}: run posy migrate, then start again`);
}
