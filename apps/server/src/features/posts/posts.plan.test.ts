import { test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { expectIndexed, fill, idOf, POSTS } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { TOP } from './post-cursor.ts';
import { findPost, findPostAccess, findPosts, listByAuthor, listPublic } from './posts.repo.ts';

forEachDialect((dialect) => {
  test('lists of posts, and single posts, are found by an index, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fixture.db.optimize();
    const middle = { createdAt: POSTS / 2, id: idOf(7) };
    const page = { viewerId: idOf(1), limit: 21 };

    for (const read of [
      (reader: Db) => listPublic(reader, { ...page, ...TOP }),
      (reader: Db) => listPublic(reader, { ...page, ...middle }),
      (reader: Db) => listByAuthor(reader, { ...page, ...TOP, authorId: idOf(1), isPublic: 0 }),
      (reader: Db) => listByAuthor(reader, { ...page, ...middle, authorId: idOf(1), isPublic: 1 }),
      (reader: Db) => findPost(reader, idOf(1)),
      (reader: Db) => findPosts(reader, [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) => findPostAccess(reader, idOf(1)),
    ]) {
      await expectIndexed(fixture.db, read);
    }
  });
});
