import pg from 'pg';
import { inject } from 'vitest';

/** Path of the database to which administrators connect. */
export const ADMIN_DATABASE = '/postgres';

let pool: pg.Pool | null = null;

/** Runs a statement as the administrator of the run's PostgreSQL. A worker has one connection, since each costs a process. */
export async function asAdmin(statement: string): Promise<void> {
  pool ??= connect();
  await pool.query(statement);
}

function connect(): pg.Pool {
  const connectionString = inject('postgresUrl') + ADMIN_DATABASE;
  const connection = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL may stop before this worker.
  connection.on('error', () => {});
  return connection;
}
