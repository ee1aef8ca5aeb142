import type { Config } from '../config.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkSqlite } from './check-sqlite.ts';
import type { OpenedDatabase } from './check.ts';

/** Looks at the database of the settings, and leaves it open for the checks that read tables. */
export function checkDatabase(config: Config, now: () => number): Promise<OpenedDatabase> {
  return config.databaseUrl === null ? checkSqlite(config) : checkPostgres(config, config.databaseUrl, now);
}
