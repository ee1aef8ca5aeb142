import { test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillTags, idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { deleteTags, findTagsOf, listPostsBelow, lockCaptions } from './tags.repo.ts';

/** On SQLite a sort is never allowed. */
const IN_ORDER = /Seq Scan|Sort/;

forEachDialect((dialect) => {
  test('tags of posts are found by an index', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillTags(fixture.db);
    await fixture.db.optimize();

    for (const read of [
      (reader: Db) => findTagsOf(reader, [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) => listPostsBelow(reader, POSTS / 2, 100),
    ]) {
      await expectIndexed(fixture.db, read, IN_ORDER);
    }
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => deleteTags(asTx(reader), idOf(1), ['common', 'rare1']));
      await expectIndexed(planned, (reader) => lockCaptions(asTx(reader), dialect, [idOf(1), idOf(2)]));
    });
  });
});
