import pg from 'pg';
import type { Connect } from './port.ts';

const CHANNEL = 'posy';
/** PostgreSQL takes payloads shorter than 8,000 bytes. */
const MAX_BYTES = 7999;
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * Connects by LISTEN and NOTIFY, on a separate connection: a pool's connections change hands. Processes on one database
 * receive each other's messages. Messages are no data, so the commit is not waited for.
 */
export function connectPostgres(url: string): Connect {
  return async (receive) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'posy bus',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
    });
    const broken = Promise.withResolvers<Error>();
    client.on('error', broken.resolve);
    client.on('end', () => broken.resolve(new Error('PostgreSQL closed the connection')));
    client.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    return {
      maxBytes: MAX_BYTES,
      broken: broken.promise,
      async send(texts) {
        await Promise.all([
          // Not for the session: a pooler in between would give the connection with this setting to a user's write.
          client.query('BEGIN; SET LOCAL synchronous_commit = off'),
          client.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [CHANNEL, texts]),
          client.query('COMMIT'),
        ]);
      },
      close: () => client.end(),
    };
  };
}
