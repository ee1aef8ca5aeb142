import { test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listTagged } from './tagged-posts.repo.ts';

/** On SQLite a sort is never allowed. */
const IN_ORDER = /Seq Scan|Sort/;

forEachDialect((dialect) => {
  test('the posts of a tag are read in the order of an index, of a common tag and of a rare one', async () => {
    await using fixture = await filledDatabase(dialect);
    const page = { viewerId: idOf(1), limit: 21 };
    const middle = { createdAt: POSTS / 2, id: idOf(7) };

    for (const read of [
      (reader: Db) => listTagged(reader, { ...page, ...TOP, tag: 'common' }),
      (reader: Db) => listTagged(reader, { ...page, ...middle, tag: 'common' }),
      (reader: Db) => listTagged(reader, { ...page, ...TOP, tag: 'rare7' }),
      (reader: Db) => listTagged(reader, { ...page, ...TOP, tag: 'unknown' }),
    ]) {
      await expectIndexed(fixture.db, read, IN_ORDER);
    }
  });
});
