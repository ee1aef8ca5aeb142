import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryPlace } from '../testing/temporary-database.ts';
import { PostgresPool } from './postgres-pool.ts';

test('one question that PostgreSQL does not answer in time refuses no call', { tags: ['long'] }, async () => {
  await using place = await temporaryPlace('postgres');
  const swallowed = Promise.withResolvers<void>();
  const url = await swallowingFirst('select 1', place.databaseUrl ?? '', swallowed.resolve);
  const changes: boolean[] = [];
  const pool = new PostgresPool({ url, poolSize: 2, onPoolError: () => {}, onAway: (isAway) => changes.push(isAway) });

  const { client, release } = await pool.acquire();
  // In use for so long that the pool asks whether PostgreSQL answers, also after it missed an answer.
  await client.query('select pg_sleep(4)');
  const other = await pool.acquire();
  other.release();
  release();
  await pool.close();

  await swallowed.promise;
  expect(changes).toEqual([]);
});

/** The URL of a way to that database which loses the first message with `text` in it. */
async function swallowingFirst(text: string, url: string, onSwallowed: () => void): Promise<string> {
  const { hostname, port } = new URL(url);
  let isSwallowed = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('close', () => other.destroy());
      socket.on('error', () => other.destroy());
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      if (isSwallowed || !bytes.includes(text)) return far.write(bytes);
      isSwallowed = true;
      onSwallowed();
      return false;
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const way = new URL(url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  way.port = String((proxy.address() as AddressInfo).port);
  return way.href;
}
