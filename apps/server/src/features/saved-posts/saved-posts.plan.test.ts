import { test } from 'vitest';
import { TOP } from '../../paging/page-cursor.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listSavedIds, listSavedPosts } from './saved-posts.repo.ts';

/** On SQLite a sort is never allowed. */
const IN_ORDER = /Seq Scan|Sort/;

forEachDialect((dialect) => {
  test('pages of saved posts are read in the order of an index, of a user with very many and of one with few', async () => {
    await using fixture = await filledDatabase(dialect);
    const middle = { createdAt: POSTS / 2, id: idOf(7) };

    for (const viewerId of [idOf(1), idOf(2), idOf(500_000)]) {
      for (const place of [TOP, middle]) {
        for (const collectionId of [null, idOf(1), idOf(2)])
          await expectIndexed(
            fixture.db,
            (reader) => listSavedPosts(reader, { viewerId, ...place, limit: 21 }, collectionId),
            IN_ORDER,
          );
      }
      await expectIndexed(fixture.db, (reader) => listSavedIds(reader, viewerId, 5000), IN_ORDER);
    }
  });
});
