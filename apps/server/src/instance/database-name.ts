import type { Config } from '../config.ts';

/** Describes a database without its password. */
export function databaseName({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return `SQLite ${dataDir}/posy.db`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}
