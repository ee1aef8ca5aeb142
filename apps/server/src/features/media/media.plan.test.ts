import { test } from 'vitest';
import { fill, fillLinks, fillUploads, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findLinkKind, findMediaAccess, sumPendingOf } from './media.repo.ts';

forEachDialect((dialect) => {
  test('the viewers of a picture are found by an index, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fillLinks(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findMediaAccess(reader, idOf(2), idOf(1)));
    await expectIndexed(fixture.db, (reader) => findLinkKind(reader, idOf(1)));
  });

  test('the used storage of one user is found by an index, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fillUploads(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => sumPendingOf(reader, idOf(1)));
  });
});
