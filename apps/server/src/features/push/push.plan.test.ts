import { test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listDue, listReachable } from './push-queue.repo.ts';

forEachDialect((dialect) => {
  test('due pushes and their subscriptions are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillPushes(db);
    await db.optimize();

    await expectIndexed(db, (reader) => listDue(reader, 10, 100).execute());
    await expectIndexed(db, (reader) => listReachable(reader, idOf(1), { usedAfter: 0, begunAfter: 0 }));
  });
});

/** Two thousand users with a browser and a queued push. */
async function fillPushes(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < 2000; from += 500) {
      const ids = Array.from({ length: 500 }, (_, i) => ({ id: idOf(from + i), n: from + i }));
      await tx
        .insertInto('sessions')
        .values(ids.map(({ id, n }) => ({ id, tokenHash: id, userId: id, createdAt: n, lastSeenAt: n, device: '' })))
        .execute();
      await tx
        .insertInto('pushSubscriptions')
        .values(
          ids.map(({ id, n }) => ({ endpoint: id, userId: id, sessionId: id, p256dh: '', auth: '', createdAt: n })),
        )
        .execute();
      const rest = { endpoint: '', kind: 'follow' as const, messageId: null, version: 1, attempts: 0, leaseUntil: 0 };
      await tx
        .insertInto('pushQueue')
        .values(ids.map(({ id, n }) => ({ ...rest, userId: id, tag: id, subjectId: id, runAt: n, wantedAt: n })))
        .execute();
    }
  });
}
