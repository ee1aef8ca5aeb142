import { expect, test } from 'vitest';
import { scheduleHouseKeeping } from './house-keeping.ts';
import { TestServer } from './testing/test-server.ts';

const DAY_MS = 86_400_000;

test('house-keeping is queued once, forgets sessions nobody can use, and queues the next', async () => {
  await using server = await TestServer.start();
  await server.as('alice').user();
  await scheduleHouseKeeping(server.deps);
  await scheduleHouseKeeping(server.deps);
  const jobs = () =>
    server.deps.db.read.selectFrom('jobs').select('runAt').where('name', '=', 'house-keeping').execute();
  const before = await jobs();
  server.clock.advance(31 * DAY_MS);

  await server.settle();

  expect(before).toHaveLength(1);
  expect(await jobs()).toEqual([{ runAt: server.clock.now() + DAY_MS / 4 }]);
  expect(await server.deps.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
});
