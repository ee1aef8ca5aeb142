import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillAccountWords, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { deleteAccountWords, moveAccountWords } from './account-words.repo.ts';
import { findAdminExcept } from './users.repo.ts';

forEachDialect((dialect) => {
  test('the rows that follow a changed account are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillAccountWords(db);
    await db.optimize();

    await db.write(async (tx) => {
      const planned = { ...db, dialect, read: tx };
      const account = { id: idOf(1), role: 'user', isActive: 1 } as const;
      await expectIndexed(planned, (reader) => moveAccountWords(asTx(reader), account));
      await expectIndexed(planned, (reader) => deleteAccountWords(asTx(reader), idOf(1)));
      await expectIndexed(planned, (reader) => findAdminExcept(asTx(reader), idOf(1)));
    });
  });
});
