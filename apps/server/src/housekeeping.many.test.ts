import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { runHousekeeping } from './housekeeping.ts';
import { publish } from './testing/posting.ts';
import { TestServer } from './testing/test-server.ts';

const DAY_MS = 86_400_000;
const ROWS = 2500;

test('the housekeeping deletes views, sessions and counts of limits by the thousand', async () => {
  await using server = await TestServer.start({ dialect: 'postgres', config: { hasRateLimits: true } });
  const alice = server.as('alice');
  const { id: postId } = await publish(alice);
  const viewerId = await alice.id();
  const { db, clock, newId } = server.deps;
  const rows = Array.from({ length: ROWS }, (_, i) => i);
  const createdAt = clock.now() - 365 * DAY_MS;
  await db.write(async (tx) => {
    await tx
      .insertInto('postViews')
      .values(rows.map((day) => ({ postId, viewerId, day })))
      .execute();
    await tx
      .insertInto('sessions')
      .values(
        rows.map((i) => ({
          id: newId(),
          tokenHash: `t${i}`,
          userId: viewerId,
          device: '',
          createdAt,
          lastSeenAt: createdAt,
        })),
      )
      .execute();
    await sql`insert into limits (key, points, expire) select 'signupByAddress:' || n, 1, 1 from generate_series(1, ${ROWS}) n`.execute(
      tx,
    );
  });
  const sent = vi.spyOn(pg.Client.prototype, 'query');

  await runHousekeeping(server.deps);

  const texts = sent.mock.calls.map(([query]) => JSON.stringify(query).replaceAll('\\"', '').toLowerCase());
  sent.mockRestore();
  const count = (words: string) => texts.filter((text) => text.includes(words)).length;
  expect([count('from postviews where day'), count('delete from sessions'), count('delete from limits')]).toEqual([
    3, 3, 3,
  ]);
  expect(await remaining(server)).toEqual({ views: 0, sessions: 1, limits: 0 });
});

async function remaining({ deps: { db } }: TestServer) {
  const { rows } = await sql<{ views: number; sessions: number; limits: number }>`
    select
      (select count(*) from "postViews") as views,
      (select count(*) from sessions) as sessions,
      (select count(*) from limits where expire = 1) as limits`.execute(db.read);
  return rows[0];
}
