import pg from 'pg';
import { AppError } from '../errors.ts';
import { ConfigError } from '../settings/config-error.ts';

/** Seconds until a retry makes sense: another process ended what this one waited for, or the database is away. */
const BUSY_SECONDS = 1;
const AWAY_SECONDS = 2;

/**
 * States of PostgreSQL that mean "not now": no connection, shutting down, out of something, rolled back for another
 * transaction.
 */
const CLASSES = /^(08|57P|53|40)/;
/** Not now, too: a lock, a statement or an idle transaction took too long. */
const CODES = new Set(['55P03', '57014', '25P03', '25P04']);
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of `pg` for broken connections and time limits; these errors have no code. */
const BROKEN =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** The SQLSTATE or the code of a socket's error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** An error of PostgreSQL as a refusal with a time to retry, if it means "not now"; else the error. */
export function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '53100') return new AppError('storage_full', undefined, undefined, error);
  if (error instanceof pg.DatabaseError) {
    if (!CLASSES.test(code) && !CODES.has(code)) return error;
    const isAway = /^(08|57P)/.test(code);
    return new AppError('server_busy', undefined, isAway ? AWAY_SECONDS : BUSY_SECONDS, error);
  }
  return SOCKET_CODES.has(code) || (error instanceof Error && BROKEN.test(error.message)) ? away(error) : error;
}

/** The refusal of every call while the database is away. */
export function away(cause?: unknown): AppError {
  return new AppError('server_busy', undefined, AWAY_SECONDS, cause);
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'names a host and port where nothing listens (ECONNREFUSED); start PostgreSQL, or correct the address',
  ENOTFOUND: 'names a host that is not known (ENOTFOUND); correct it',
  '28P01': 'has a user or password that PostgreSQL refuses; correct it',
  '28000': 'has a user that PostgreSQL refuses; correct it, or pg_hba.conf',
  '3D000': 'names a database that does not exist; create it with createdb',
  '42501': 'has a user who may not create tables; make that user the owner of the database',
};

/** The error of the first use of a PostgreSQL as one line that names the setting; other errors stay. */
export function explainPostgres(error: unknown, variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): unknown {
  const isAway = error instanceof AppError && error.code === 'server_busy';
  const cause = isAway ? (error.cause ?? error) : error;
  const reason = REASONS[codeOf(firstOf(cause))];
  if (reason !== undefined) return new ConfigError(variable, reason);
  return isAway ? new ConfigError(variable, `names a PostgreSQL that cannot be used now: ${messageOf(cause)}`) : error;
}

/** Node tries each address of a host, and has an error for each. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

function messageOf(error: unknown): string {
  const first = firstOf(error);
  return first instanceof Error ? first.message : String(first);
}
