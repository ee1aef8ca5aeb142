import { ConfigError } from './config-error.ts';
import { type Env, oneOf, text, url, wholeNumber } from './read-setting.ts';

/** How PostgreSQL is used. SQLite has none of these settings. */
export interface DatabaseSettings {
  /** The server itself, for migrations, LISTEN and locks of a session, when `DATABASE_URL` is a pooler; else null. */
  readonly directUrl: string | null;
  /** Connections of a process for its calls and jobs; it has five more of its own. */
  readonly poolSize: number;
  /** Time limit of a statement, of a transaction that does nothing, and of the wait for a connection. */
  readonly timeoutMs: number;
  /** Whether statements have names: poolers in transaction mode need a version that knows these. */
  readonly isPrepared: boolean;
}

const PROTOCOLS = ['postgres:', 'postgresql:'];
const EXAMPLE = 'postgres://user:password@host/database';
const OF_POSTGRES = ['DATABASE_DIRECT_URL', 'DATABASE_POOL', 'DATABASE_TIMEOUT_MS', 'DATABASE_PREPARED'] as const;

/** `postgres://…`, or null for SQLite. */
export function databaseUrl(env: Env): string | null {
  return url(env, 'DATABASE_URL', PROTOCOLS, EXAMPLE);
}

/** How PostgreSQL is used. Throws {@link ConfigError} for one that would have no effect. */
export function databaseSettings(env: Env): DatabaseSettings {
  if (text(env, 'DATABASE_READ_URL') !== null)
    throw new ConfigError(
      'DATABASE_READ_URL',
      'is set, but this version of Posy does not read from replicas; unset it',
    );
  const idle = databaseUrl(env) === null ? OF_POSTGRES.find((name) => text(env, name) !== null) : undefined;
  if (idle !== undefined) throw new ConfigError(idle, 'is for PostgreSQL; set DATABASE_URL, or unset it');
  return {
    directUrl: url(env, 'DATABASE_DIRECT_URL', PROTOCOLS, EXAMPLE),
    poolSize: wholeNumber(env, 'DATABASE_POOL', 10, 2, 200),
    timeoutMs: wholeNumber(env, 'DATABASE_TIMEOUT_MS', 5000, 500, 60_000),
    isPrepared: oneOf(env, 'DATABASE_PREPARED', ['on', 'off'] as const, 'on') === 'on',
  };
}

/** Whether a start brings the schema up to date; else `posy migrate` does. */
export function migratesAtStart(env: Env): boolean {
  return oneOf(env, 'MIGRATE', ['on', 'off'] as const, 'on') === 'on';
}
