import { AppError } from '../errors.ts';
import { ConfigError } from '../settings/config-error.ts';
import { codeOf } from './unavailable.ts';

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
