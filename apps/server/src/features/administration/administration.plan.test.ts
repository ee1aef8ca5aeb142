import { test } from 'vitest';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillAccountWords, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listByAge, listByWord } from './account-list.repo.ts';

forEachDialect((dialect) => {
  test('accounts are found by an index and listed in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillAccountWords(db);
    await db.optimize();
    const group = { role: 'user', isActive: 1 } as const;
    const words = { accountGroup: 'user 1', limit: 21 };

    for (const before of [TOP, { createdAt: 1000, id: idOf(1000) }]) {
      await expectIndexed(db, (reader) => listByAge(reader, { ...group, ...before, limit: 21 }));
    }
    for (const after of [null, { word: 'person 1', id: idOf(1) }]) {
      for (const [kind, prefix] of [
        ['order', ''],
        ['word', 'p'],
        ['word', 'person 19'],
      ] as const) {
        await expectIndexed(db, (reader) => listByWord(reader, { ...words, kind, prefix, after }));
      }
    }
  });
});
