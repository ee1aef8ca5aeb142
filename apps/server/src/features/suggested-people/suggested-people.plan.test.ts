import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillDismissals } from '../../testing/plan-people.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listNearbyComments } from './active-people.repo.ts';
import { findVisiblePeople, listIntroductions } from './suggested-people.repo.ts';

forEachDialect((dialect) => {
  test('people to follow are found by indexes, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');
    await fillDismissals(fixture.db);
    await fixture.db.optimize();

    for (const person of [1, 900]) {
      await expectIndexed(fixture.db, (reader) => listNearbyComments(reader, idOf(person)));
      await expectIndexed(fixture.db, (reader) => listIntroductions(reader, idOf(person)));
      await expectIndexed(fixture.db, (reader) => findVisiblePeople(reader, idOf(person), [3, 5, 900]));
    }
  });
});
