import { test } from 'vitest';
import { fillPeople } from '../../testing/plan-people.ts';
import { fill, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findPageById, findPageByUsername } from './user-pages.repo.ts';

forEachDialect((dialect) => {
  test('the page of a user is read by indexes, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fillPeople(fixture.db);
    await fixture.db.optimize();

    for (const viewer of [1, 900]) {
      await expectIndexed(fixture.db, (reader) => findPageById(reader, idOf(viewer), idOf(1)));
      await expectIndexed(fixture.db, (reader) => findPageByUsername(reader, idOf(viewer), 'nobody'));
    }
  });
});
