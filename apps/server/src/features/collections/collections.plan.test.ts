import { test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { fillSaving } from '../../testing/saving.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import {
  countCollections,
  deleteCollection,
  findCollection,
  findCollections,
  listCollections,
  renameCollection,
} from './collections.repo.ts';

forEachDialect((dialect) => {
  test('collections are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillSaving(fixture.db);
    await fixture.db.optimize();
    const own = { userId: idOf(1), id: idOf(1) };

    for (const read of [
      (reader: Db) => findCollection(reader, idOf(1)),
      (reader: Db) => findCollections(reader, [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) => listCollections(reader, idOf(1), 200),
    ])
      await expectIndexed(fixture.db, read);
    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      await expectIndexed(planned, (reader) => countCollections(asTx(reader), idOf(1)));
      await expectIndexed(planned, (reader) => renameCollection(asTx(reader), { ...own, name: 'Roses' }));
      await expectIndexed(planned, (reader) => deleteCollection(asTx(reader), own));
    });
  });
});
