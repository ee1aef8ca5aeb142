import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillDismissals } from '../../testing/plan-people.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { changeDismissal, deleteDismissalsOf, findDismissals, listDismissed } from './dismissed-people.repo.ts';

forEachDialect((dialect) => {
  test('dismissed users are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillDismissals(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findDismissals(reader, idOf(1), [idOf(2), idOf(3)]));
    await expectIndexed(fixture.db, (reader) => listDismissed(reader, idOf(1), 500));
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      const pair = { userId: idOf(1), personId: idOf(3) };
      await expectIndexed(planned, (reader) => changeDismissal(asTx(reader), pair, false, 1));
      await expectIndexed(planned, (reader) => deleteDismissalsOf(asTx(reader), idOf(2), 500));
    });
  });
});
