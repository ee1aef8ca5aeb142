import { test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { START, TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { readId } from '../../testing/messaging.ts';
import { idOf, POSTS } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { noticesSource } from '../notices/notices.sync.ts';
import { findHidden, isBlockedBetween } from '../relations/relations.service.ts';
import { relationsSource } from '../relations/relations.sync.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { countOpen, findOpenReport, findReportPhoto, findView, listDecided, listOpen } from './reports.repo.ts';

const REPORTS = 4000;

forEachDialect((dialect) => {
  test('reports, notices and relations are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await db.write(async (tx) => {
      for (let from = 0; from < REPORTS; from += 500) {
        const numbers = Array.from({ length: 500 }, (_, i) => from + i);
        const reports = numbers.map((n) => ({
          id: idOf(n),
          reporterId: idOf(n % 2000),
          accusedId: idOf((n + 1) % 2000),
          target: 'post' as const,
          targetId: idOf(n),
          reason: 'spam' as const,
          note: '',
          evidenceText: 'A rose',
          mediaId: null,
          state: n % 2 === 0 ? ('open' as const) : ('decided' as const),
          decision: n % 2 === 0 ? null : ('dismiss' as const),
          decidedAt: n % 2 === 0 ? null : n,
          createdAt: n,
        }));
        await tx.insertInto('reports').values(reports).execute();
        const photos = numbers.map((n) => ({ reportId: idOf(n), place: 1, mediaId: idOf(n % POSTS) }));
        await tx.insertInto('reportPhotos').values(photos).execute();
        const notices = numbers.map((n) => ({
          id: idOf(n),
          userId: idOf(n % 50),
          kind: 'warned' as const,
          target: 'post' as const,
          reason: '',
          excerpt: '',
          createdAt: n,
        }));
        await tx.insertInto('notices').values(notices).execute();
      }
    });
    await db.optimize();
    const me = readId(idOf(1));
    const ids = [idOf(1), idOf(2), idOf(12)];

    for (const read of [
      (reader: Db) => listOpen(reader, START, 21),
      (reader: Db) => listOpen(reader, { createdAt: 2000, id: idOf(2000) }, 21),
      (reader: Db) => listDecided(reader, TOP, 21),
      (reader: Db) => countOpen(reader),
      (reader: Db) => findView(reader, idOf(1)),
      (reader: Db) => findReportPhoto(reader, { id: idOf(1), mediaId: null }, 1),
      (reader: Db) => findOpenReport(reader, { target: 'post', targetId: idOf(2), reporterId: idOf(2) }),
      (reader: Db) => noticesSource.hydrate(reader, me, 'u', ids),
      (reader: Db) => noticesSource.snapshot(reader, me, 'u'),
      (reader: Db) => relationsSource.hydrate(reader, me, 'u', ids),
      (reader: Db) => relationsSource.snapshot(reader, me, 'u'),
      (reader: Db) => findHidden(reader, me, BLOCKED, ids),
      (reader: Db) => isBlockedBetween(reader, me, idOf(12)),
    ]) {
      await expectIndexed(db, read);
    }
  });
});
