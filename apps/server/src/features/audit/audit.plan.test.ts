import { test } from 'vitest';
import { TOP } from '../../paging/place.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findAddresses, findOrigins, listAudit } from './audit.repo.ts';

const LINES = 4000;

forEachDialect((dialect) => {
  test('the audit log is read by an index and in its order, at any size', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const { db } = fixture;
    await db.write(async (tx) => {
      for (let from = 0; from < LINES; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          id: idOf(from + i),
          actorId: idOf(i % 3),
          action: i % 2 === 0 ? 'users.read' : 'stats.read',
          target: '',
          outcome: 'done' as const,
          createdAt: from + i,
        }));
        await tx.insertInto('audit').values(rows).execute();
        const addresses = rows.map(({ id }) => ({ id, address: `${id}@example.com` }));
        await tx.insertInto('auditAddresses').values(addresses).execute();
        const origins = rows.map(({ id, actorId, createdAt }) => ({ id, actorId, createdAt, address: '192.0.2.1' }));
        await tx.insertInto('auditOrigins').values(origins).execute();
      }
    });
    await db.optimize();

    for (const before of [TOP, { createdAt: 2000, id: idOf(2000) }]) {
      for (const by of [
        {},
        { actorId: idOf(1) },
        { action: 'users.read' },
        { actorId: idOf(1), action: 'users.read' },
      ]) {
        await expectIndexed(db, (reader) => listAudit(reader, { before, limit: 21, ...by }));
      }
    }
    await expectIndexed(db, (reader) => findAddresses(reader, [idOf(1), idOf(2)]));
    await expectIndexed(db, (reader) => findOrigins(reader, [idOf(1), idOf(2)]));
  });
});
