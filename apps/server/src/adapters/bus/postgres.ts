import pg from 'pg';
import type { Dial } from './line.ts';

const CHANNEL = 'posy';
/** PostgreSQL takes payloads shorter than 8,000 bytes. */
const MAX_BYTES = 7999;
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * A line over LISTEN and NOTIFY, on a connection of its own: a pool's goes from hand to hand. Processes on one database hear
 * each other. What is said is in no data, so its commit is not waited for.
 */
export function postgresDial(url: string): Dial {
  return async (hear) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'posy bus',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      options: '-c synchronous_commit=off',
    });
    const broken = Promise.withResolvers<Error>();
    client.on('error', broken.resolve);
    client.on('end', () => broken.resolve(new Error('PostgreSQL closed the connection')));
    client.on('notification', ({ payload = '' }) => hear(payload));
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
        await client.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [CHANNEL, texts]);
      },
      close: () => client.end(),
    };
  };
}
