import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { expectIndexed, fill, idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findLinkKind } from '../media/media.repo.ts';
import { deleteLinksOf, findLink, listLinks, moveLinkPictures } from './links.repo.ts';

const LINKS = 3000;

forEachDialect((dialect) => {
  test('links are found by an index and read in its order, however many there are', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const { db } = fixture;
    await fill(db);
    await db.write(async (tx) => {
      for (let from = 0; from < LINKS; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          id: idOf(from + i),
          kind: i % 2 === 0 ? ('image' as const) : ('community' as const),
          title: 'Roses',
          linkUrl: 'https://roses.example/',
          mediaId: idOf(from + i),
          createdAt: from + i,
        }));
        await tx.insertInto('links').values(rows).execute();
      }
    });
    await db.optimize();

    for (const before of [TOP, { createdAt: 1500, id: idOf(1500) }]) {
      await expectIndexed(db, (reader) => listLinks(reader, { kind: 'image', before, limit: 21 }));
    }
    await expectIndexed(db, (reader) => findLink(reader, idOf(1)));
    await expectIndexed(db, (reader) => findLinkKind(reader, idOf(1)));
    await db.write(async (tx) => {
      const planned = { ...db, read: tx, dialect };
      await expectIndexed(planned, (reader) => moveLinkPictures(asTx(reader), idOf(1), idOf(2)));
      await expectIndexed(planned, (reader) => deleteLinksOf(asTx(reader), idOf(1)));
    });
  });
});
