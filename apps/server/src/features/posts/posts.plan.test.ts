import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { START, TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { EVERYONE, FOLLOWERS, ONLY_ME } from '../relations/audience.ts';
import { findLastCandidate, listFollowed } from './followed-posts.repo.ts';
import { deleteFormerBefore, deleteRemovedBefore, findFormer } from './former-posts.repo.ts';
import { listAlbums } from './post-photos.repo.ts';
import { findPost, findPosts, findViewedPosts } from './post-rows.repo.ts';
import {
  findNewestHidden,
  findPostAccess,
  findVisible,
  hasPostFor,
  listByAuthor,
  listPublic,
  listVisibleIds,
} from './posts.repo.ts';
import { deleteViewsBefore } from './views.repo.ts';

forEachDialect((dialect) => {
  test('lists of posts and single posts are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const middle = { createdAt: POSTS / 2, id: idOf(7) };
    const page = { viewerId: idOf(1), limit: 21 };

    for (const read of [
      (reader: Db) => listPublic(reader, { ...page, ...TOP }),
      (reader: Db) => listPublic(reader, { ...page, ...middle }),
      (reader: Db) => listByAuthor(reader, { ...page, ...TOP, authorId: idOf(1), audience: ONLY_ME }),
      (reader: Db) => listByAuthor(reader, { ...page, ...middle, authorId: idOf(1), audience: EVERYONE }),
      (reader: Db) => listByAuthor(reader, { ...page, ...TOP, authorId: idOf(2), audience: FOLLOWERS }),
      (reader: Db) => findNewestHidden(reader, idOf(1), TOP),
      (reader: Db) => listFollowed(reader, { ...page, ...TOP }, START),
      (reader: Db) => listFollowed(reader, { ...page, ...middle }, { createdAt: 10, id: idOf(1) }),
      (reader: Db) => findLastCandidate(reader, middle, START, 1000),
      (reader: Db) => hasPostFor(reader, idOf(1), FOLLOWERS),
      (reader: Db) => listVisibleIds(reader, idOf(2), [idOf(1), idOf(2)]),
      (reader: Db) => findPost(reader, idOf(1)),
      (reader: Db) => findVisible(reader, idOf(2), idOf(1)),
      (reader: Db) => findPosts(reader, [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) => findViewedPosts(reader, idOf(2), [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) =>
        listAlbums(
          reader,
          [1, 2].map((n) => ({ id: idOf(n), photosCount: 2 })),
        ),
      (reader: Db) => findPostAccess(reader, idOf(2), idOf(1)),
      (reader: Db) => findFormer(reader, idOf(1)),
    ]) {
      await expectIndexed(fixture.db, read);
    }
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => deleteFormerBefore(asTx(reader), 1));
      await expectIndexed(planned, (reader) => deleteRemovedBefore(asTx(reader), 1, 200));
    });
  });

  test('viewers of past days are found by an index', async () => {
    await using fixture = await filledDatabase(dialect);
    await fixture.db.write(async (tx) => {
      for (let from = 0; from < 10_000; from += 1000) {
        const days = Array.from({ length: 1000 }, (_, i) => from + i);
        const rows = days.map((day) => ({ postId: idOf(day % 400), viewerId: idOf(day % 399), day }));
        await tx.insertInto('postViews').values(rows).execute();
      }
    });
    await fixture.db.optimize();

    await fixture.db.write((tx) =>
      expectIndexed({ ...fixture.db, read: tx }, (reader) => deleteViewsBefore(asTx(reader), 5000, 100)),
    );
  });
});

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
