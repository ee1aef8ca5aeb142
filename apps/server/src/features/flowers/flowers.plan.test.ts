import { test } from 'vitest';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listFlowerGivers } from './flower-givers.repo.ts';
import { findFlower, findFlowers, listFlowered } from './flowers.repo.ts';

forEachDialect((dialect) => {
  test('the flowers of a user are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);

    await expectIndexed(fixture.db, (reader) => findFlower(reader, idOf(1), idOf(1)));
    await expectIndexed(fixture.db, (reader) => findFlowers(reader, idOf(1), [idOf(1), idOf(51)]));
    await expectIndexed(fixture.db, (reader) => listFlowered(reader, idOf(1), 500));
  });

  test('the givers of a flower are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');

    for (const after of [TOP, { createdAt: 1000, id: idOf(7) }]) {
      const page = { viewerId: idOf(5), postId: idOf(1), limit: 21, ...after };
      await expectIndexed(fixture.db, (reader) => listFlowerGivers(reader, page));
    }
  });
});
