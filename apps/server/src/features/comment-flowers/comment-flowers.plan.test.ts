import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import {
  deleteFlowersFor,
  findCommentFlower,
  findCommentFlowers,
  listFlowered,
  listOwnRows,
} from './comment-flowers.repo.ts';

forEachDialect((dialect) => {
  test('the flowers of a user for comments are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');
    const [one, two] = [idOf(2001), idOf(2002)];

    await expectIndexed(fixture.db, (reader) => findCommentFlower(reader, idOf(1), one));
    await expectIndexed(fixture.db, (reader) => findCommentFlowers(reader, idOf(1), [one, two]));
    await expectIndexed(fixture.db, (reader) => listFlowered(reader, idOf(1), 500));
    await expectIndexed(fixture.db, (reader) => listOwnRows(reader, idOf(1), 500));
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => deleteFlowersFor(asTx(reader), idOf(1), [one, two]));
    });
  });
});
