import { test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { fillSaving } from '../../testing/saving.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import {
  countSavedPosts,
  deleteSavedPostsOf,
  findSavedPost,
  findSavedPosts,
  listSavedIds,
  listSavedPosts,
  moveSavedPost,
  removeSavedPost,
} from './saved-posts.repo.ts';

/** On SQLite a sort is never allowed. */
const IN_ORDER = /Seq Scan|Sort/;

forEachDialect((dialect) => {
  test('pages of saved posts are read in the order of an index, of a user with very many and of one with few', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillSaving(fixture.db);
    await fixture.db.optimize();
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

  test('saved posts are found, counted and changed by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillSaving(fixture.db);
    await fixture.db.optimize();
    const one = { userId: idOf(1), postId: idOf(2) };
    const some = Array.from({ length: 100 }, (_, n) => idOf(n));

    for (const read of [
      (reader: Db) => findSavedPost(reader, one),
      (reader: Db) => findSavedPosts(reader, idOf(1), some),
    ])
      await expectIndexed(fixture.db, read);
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => countSavedPosts(asTx(reader), idOf(1)));
      await expectIndexed(planned, (reader) => moveSavedPost(asTx(reader), { ...one, collectionId: idOf(2) }));
      await expectIndexed(planned, (reader) => removeSavedPost(asTx(reader), one));
      await expectIndexed(planned, (reader) => deleteSavedPostsOf(asTx(reader), idOf(1), 500));
      // As the deletion of a collection does.
      await expectIndexed(planned, (reader) =>
        reader
          .updateTable('savedPosts')
          .set({ collectionId: idOf(2) })
          .where('collectionId', '=', idOf(1))
          .execute(),
      );
    });
  });
});
