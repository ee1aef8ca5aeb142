import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillUploads, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { checkStorage } from '../media/storage-limit.ts';
import { findFileKeys, findUpload, listIdle } from './uploads.repo.ts';

forEachDialect((dialect) => {
  test('uploads and the used storage of a user are found by indexes, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillUploads(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findUpload(reader, { ownerId: idOf(1), id: idOf(1) }));
    await expectIndexed(fixture.db, (reader) => listIdle(reader, 100, 100));
    await expectIndexed(fixture.db, (reader) => findFileKeys(reader, [idOf(1), idOf(2)]));
    await expectIndexed(fixture.db, (reader) => checkStorage({ db: { ...fixture.db, read: reader } }, idOf(1), 1));
  });
});
