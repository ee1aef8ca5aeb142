import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TOP } from '../../paging/page-cursor.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { temporaryDatabase } from '../../testing/temporary-database.ts';
import { listPublic } from './posts.repo.ts';

test('PostgreSQL plans a page of the feed a few times and then keeps the plan', async () => {
  await using fixture = await filledDatabase('postgres');

  const plans = await fixture.db.write(async (tx) => {
    for (const limit of [21, 20, 19, 18, 17, 16, 15, 14]) await listPublic(tx, { viewerId: idOf(1), limit, ...TOP });
    return sql<{ general: number }>`select generic_plans::int as general from pg_prepared_statements
      where statement like 'select "posts"."id"%"privateAt"%'`.execute(tx);
  });

  expect(plans.rows).toEqual([{ general: 3 }]);
});

/** Results of ANALYZE for 100,000 posts of 2,000 users. */
const BIG_STATISTICS = [
  ['posts', 'postsFeed', '100000 33334 1 1 1'],
  ['posts', 'postsByAuthor', '100000 50 28 1 1'],
  ['posts', 'sqlite_autoindex_posts_1', '100000 1'],
  ['users', 'sqlite_autoindex_users_1', '2001 1'],
  ['flowers', 'sqlite_autoindex_flowers_1', '200189 101 1'],
] as const;

test('the feed is read from its newest post on, even with statistics that suggest few users', async () => {
  await using fixture = await temporaryDatabase('sqlite');
  await fixture.db.optimize();

  await fixture.db.write(async (tx) => {
    await sql`delete from sqlite_stat1`.execute(tx);
    for (const [tbl, idx, stat] of BIG_STATISTICS) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${tbl}, ${idx}, ${stat})`.execute(tx);
    }
    // Makes this connection read the statistics.
    await sql`analyze sqlite_schema`.execute(tx);

    const planned = { ...fixture.db, read: tx };
    await expectIndexed(planned, (reader) => listPublic(reader, { viewerId: idOf(1), limit: 21, ...TOP }));
  });
});
