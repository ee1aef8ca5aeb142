import pg from 'pg';
import { AppError } from '../errors.ts';

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
