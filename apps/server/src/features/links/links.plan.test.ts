import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillLinks, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { deleteLinksOf, findLink, listLinks, moveLinkPictures } from './links.repo.ts';

forEachDialect((dialect) => {
  test('links are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillLinks(db);
    await db.optimize();

    for (const before of [TOP, { createdAt: 1500, id: idOf(1500) }]) {
      await expectIndexed(db, (reader) => listLinks(reader, { kind: 'image', before, limit: 21 }));
    }
    await expectIndexed(db, (reader) => findLink(reader, idOf(1)));
    await db.write(async (tx) => {
      const planned = { ...db, read: tx, dialect };
      await expectIndexed(planned, (reader) => moveLinkPictures(asTx(reader), idOf(1), idOf(2)));
      await expectIndexed(planned, (reader) => deleteLinksOf(asTx(reader), idOf(1)));
    });
  });
});
