import { test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { START } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { addToFlowersOfMany } from './comment-counters.repo.ts';
import { findComment, findViewedComments, hideComments, listComments, listCommentsOfAuthor } from './comments.repo.ts';
import { deleteComments, deleteThread, listAllCommentsOf } from './delete-comments.repo.ts';

forEachDialect((dialect) => {
  test('comments are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');

    for (const read of [
      (reader: Db) => listComments(reader, { ...START, viewerId: idOf(3), postId: idOf(1), limit: 21 }),
      (reader: Db) =>
        listComments(reader, { createdAt: 1000, id: idOf(7), viewerId: idOf(3), postId: idOf(1), limit: 21 }),
      (reader: Db) => listComments(reader, { ...START, viewerId: idOf(3), postId: idOf(2), limit: 21 }),
      (reader: Db) => findComment(reader, idOf(2001)),
      (reader: Db) => findViewedComments(reader, idOf(1), [idOf(2001), idOf(2002)]),
    ]) {
      await expectIndexed(fixture.db, read);
    }
  });

  test('the comments of a user are found by an index when they are hidden or deleted', async () => {
    await using fixture = await filledDatabase(dialect, 'people');

    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => listCommentsOfAuthor(reader, idOf(1), true, 500));
      await expectIndexed(planned, (reader) => listCommentsOfAuthor(reader, idOf(1), false, 500));
      await expectIndexed(planned, (reader) => hideComments(asTx(reader), [idOf(2007), idOf(2008)], true));
      await expectIndexed(planned, (reader) => addToFlowersOfMany(asTx(reader), [idOf(2001), idOf(2002)], -1));
      await expectIndexed(planned, (reader) => listAllCommentsOf(asTx(reader), idOf(1), 500));
      await expectIndexed(planned, (reader) => deleteComments(asTx(reader), fixture.db, [idOf(2009)], 500));
      await expectIndexed(planned, (reader) => deleteThread(asTx(reader), fixture.db, idOf(2007)));
    });
  });
});
