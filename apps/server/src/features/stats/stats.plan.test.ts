import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { addToCounter, findExactStats, findStats } from './stats.repo.ts';

forEachDialect((dialect) => {
  test('totals are one row found by its key, and what waits by its author, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');
    const waiting = Array.from({ length: 2000 }, (_, n) => ({ postId: idOf(n), authorId: idOf(n), dueAt: n }));
    const amounts = { views: 1, flowers: 1 };
    await fixture.db.write((tx) =>
      tx
        .insertInto('dirtyPosts')
        .values(waiting.map((row) => ({ ...row, ...amounts })))
        .execute(),
    );
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findStats(reader, idOf(1)));
    await expectIndexed(fixture.db, (reader) => findExactStats(reader, idOf(1)));
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => addToCounter(asTx(reader), [idOf(1), idOf(2)], 'flowersCount', 1));
    });
  });
});
