import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { findEndOfStep, findSessionsByIds, listSessions } from './session.repo.ts';

forEachDialect((dialect) => {
  test('the sessions of a user are found by an index', async () => {
    await using fixture = await filledDatabase(dialect);
    await fixture.db.write(async (tx) => {
      for (let from = 0; from < 2000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          id: idOf(from + i),
          tokenHash: idOf(from + i),
          userId: idOf((from + i) % 400),
          createdAt: from + i,
          lastSeenAt: from + i,
          device: '',
        }));
        await tx.insertInto('sessions').values(rows).execute();
      }
    });
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => listSessions(reader, idOf(1), { usedAfter: 5, begunAfter: 0 }, 100));
    await expectIndexed(fixture.db, (reader) => findEndOfStep(reader, idOf(5), 1000));
    await expectIndexed(fixture.db, (reader) => findSessionsByIds(reader, [idOf(1), idOf(2), idOf(3)]));
  });
});
