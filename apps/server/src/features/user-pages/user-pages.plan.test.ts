import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { findPageById, findPageByUsername } from './user-pages.repo.ts';

forEachDialect((dialect) => {
  test('the page of a user is read by indexes, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');

    for (const viewer of [1, 900]) {
      await expectIndexed(fixture.db, (reader) => findPageById(reader, idOf(viewer), idOf(1)));
      await expectIndexed(fixture.db, (reader) => findPageByUsername(reader, idOf(viewer), 'nobody'));
    }
  });
});
