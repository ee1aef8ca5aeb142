import { test } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listDays, listSeen, readSpentOn, wasPausedAt } from './ad-counts.repo.ts';
import { findAd, findAdAccess, findAds, findShown, listAdsOf, listNewestIdsOf, listRunning } from './ads.repo.ts';

const ADS = 2000;
const TODAY = 20_000;

forEachDialect((dialect) => {
  test('ads, their impressions and the next ads are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillAds(fixture.db);
    await fixture.db.optimize();

    for (const read of [
      (reader: Db) => findAd(reader, idOf(1), TODAY),
      (reader: Db) => findAds(reader, [idOf(1), idOf(2), idOf(3)], TODAY),
      (reader: Db) => findAdAccess(reader, idOf(1)),
      (reader: Db) => listAdsOf(reader, { ownerId: idOf(1), today: TODAY, after: TOP, limit: 21 }),
      (reader: Db) => listNewestIdsOf(reader, idOf(1), 500),
      (reader: Db) => listRunning(reader, { slot: ADS / 2, today: TODAY, limit: 100 }),
      (reader: Db) => findShown(reader, [idOf(1), idOf(2), idOf(3)]),
      (reader: Db) => listDays(reader, idOf(1)),
      (reader: Db) => listSeen(reader, idOf(1), TODAY * 24, TODAY * 24 + 24),
      (reader: Db) => readSpentOn(reader, idOf(1), TODAY),
      (reader: Db) => wasPausedAt(reader, idOf(1), 5),
    ]) {
      await expectIndexed(fixture.db, read);
    }
  });
});

/** Ads of forty users, each with a day, a pause, and a viewer. */
async function fillAds(db: Database): Promise<void> {
  const numbers = Array.from({ length: ADS }, (_, n) => n);
  await db.write(async (tx) => {
    for (let from = 0; from < ADS; from += 500) {
      const batch = numbers.slice(from, from + 500);
      await tx
        .insertInto('ads')
        .values(
          batch.map((n) => ({
            id: idOf(n),
            ownerId: idOf(n % 40),
            title: 'Peas',
            description: '',
            mediaId: n % 2 === 0 ? idOf(n) : null,
            targetAudience: 'all' as const,
            callToAction: 'learn-more' as const,
            linkUrl: null,
            dailyBudget: 1,
            duration: 1,
            isActive: 1,
            isRunning: n % 10 === 0 ? 0 : 1,
            slot: n,
            createdAt: n,
            endsAt: n + 1000,
            impressions: 1,
            clicks: 0,
            spent: 1,
            notifyAt: null,
            rev: 1,
          })),
        )
        .execute();
      await tx
        .insertInto('adDays')
        .values(batch.map((n) => ({ adId: idOf(n), day: TODAY, impressions: 1, clicks: 0, spent: 1 })))
        .execute();
      await tx
        .insertInto('adPauses')
        .values(batch.map((n) => ({ adId: idOf(n), pausedAt: n, resumedAt: n + 1 })))
        .execute();
      await tx
        .insertInto('adSeen')
        .values(batch.map((n) => ({ viewerId: idOf(n), hour: TODAY * 24, adId: idOf(n), kind: 'impression' as const })))
        .execute();
    }
  });
}
