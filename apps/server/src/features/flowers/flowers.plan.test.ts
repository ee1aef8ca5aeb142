import { test } from 'vitest';
import { TOP } from '../../paging/place.ts';
import { fillPeople } from '../../testing/plan-people.ts';
import { fill, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { listFlowerGivers } from './flower-givers.repo.ts';
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

  test('the givers of a flower are found by an index and read in its order, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fillPeople(fixture.db);
    await fixture.db.optimize();

    for (const after of [TOP, { createdAt: 1000, id: idOf(7) }]) {
      const page = { viewerId: idOf(5), postId: idOf(1), limit: 21, ...after };
      await expectIndexed(fixture.db, (reader) => listFlowerGivers(reader, page));
    }
  });
});
