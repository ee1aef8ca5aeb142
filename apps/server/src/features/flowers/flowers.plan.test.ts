import { test } from 'vitest';
import { fill, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findFlower, findFlowers, listFlowered } from './flowers.repo.ts';

forEachDialect((dialect) => {
  test('the flowers of a user are found by an index, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findFlower(reader, idOf(1), idOf(1)));
    await expectIndexed(fixture.db, (reader) => findFlowers(reader, idOf(1), [idOf(1), idOf(51)]));
    await expectIndexed(fixture.db, (reader) => listFlowered(reader, idOf(1), 500));
  });
});
