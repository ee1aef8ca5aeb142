import { WAIT_MS } from '@posy/testkit/waits';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { migratedPlace } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

/** On SQLite writes follow one another anyway. */
test('readers of an author do not wait for a flower on another post of that author', async () => {
  const place = await migratedPlace('postgres');
  await using server = await TestServer.start({ place });
  const [alice, bob, dora] = [server.as('alice'), server.as('bob'), server.as('dora')];
  const [first, second, third] = [await publish(alice), await publish(alice), await publish(alice)];
  await dora.post(`/api/posts/${first.id}/flower`);
  await bob.user();
  const locker = new pg.Client({ connectionString: place.databaseUrl ?? '' });
  await locker.connect();
  const statuses: number[] = [];

  // The flower waits after it has counted: numbering what changed for its user is the last step.
  await locker.query('begin');
  await locker.query('select 1 from "syncScopes" where scope = $1 for update', [`u:${await dora.id()}`]);
  const waiting = dora.post(`/api/posts/${second.id}/flower`);
  await vi.waitFor(async () => expect(await countWaiting(locker)).toBe(1), { timeout: WAIT_MS });
  const others = [
    bob.post(`/api/posts/${third.id}/flower`),
    bob.post(`/api/posts/${first.id}/view`),
    bob.post('/api/comments', { postId: third.id, content: 'Lovely' }),
  ].map(async (call) => statuses.push((await call).status));
  try {
    await vi.waitFor(() => expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 201, 204]), { timeout: WAIT_MS });
    expect(await countWaiting(locker)).toBe(1);
  } finally {
    await locker.query('rollback');
    await locker.end();
    await Promise.all(others);
  }

  expect((await waiting).status).toBe(200);
  expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFlowers: 3, totalViews: 1 });
});

/** The queries of the database that wait for a lock. */
async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
}
