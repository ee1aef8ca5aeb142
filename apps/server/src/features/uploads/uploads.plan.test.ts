import { test } from 'vitest';
import { expectIndexed, fill, idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { sumPendingOf } from '../media/media.repo.ts';
import { checkStorage } from '../media/storage-limit.ts';
import { findFileKeys, findUpload, listIdle } from './uploads.repo.ts';

forEachDialect((dialect) => {
  test('uploads, and what a person keeps, are found by indexes, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fixture.db.write(async (tx) => {
      for (let from = 0; from < 4000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          ownerId: idOf((from + i) % 2000),
          id: idOf(from + i),
          purpose: 'post' as const,
          length: 10,
          offset: 5,
          fileKey: (from + i) % 10 === 0 ? idOf(from + i) : null,
          mediaId: null,
          createdAt: from + i,
          touchedAt: from + i,
        }));
        await tx.insertInto('uploads').values(rows).execute();
      }
    });
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findUpload(reader, { ownerId: idOf(1), id: idOf(1) }));
    await expectIndexed(fixture.db, (reader) => sumPendingOf(reader, idOf(1)));
    await expectIndexed(fixture.db, (reader) => listIdle(reader, 100, 100));
    await expectIndexed(fixture.db, (reader) => findFileKeys(reader, [idOf(1), idOf(2)]));
    await expectIndexed(fixture.db, (reader) => checkStorage({ db: { ...fixture.db, read: reader } }, idOf(1), 1));
  });
});
