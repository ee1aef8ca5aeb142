import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { fillLinks, fillUploads, idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { findLinkKind, findMediaAccess, sumPendingOf } from './media.repo.ts';

forEachDialect((dialect) => {
  test('the viewers of a picture are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillLinks(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findMediaAccess(reader, idOf(2), idOf(1)));
    await expectIndexed(fixture.db, (reader) => findLinkKind(reader, idOf(1)));
  });

  test('the used storage of one user is found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillUploads(fixture.db);
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => sumPendingOf(reader, idOf(1)));
  });
});
