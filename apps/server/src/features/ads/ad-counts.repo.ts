import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { AdsTables } from './ads.table.ts';

type SeenRow = AdsTables['adSeen'];
type DayRow = AdsTables['adDays'];

const seenByViewer = hotQuery<{ viewerId: string; from: number; to: number }, SeenRow>((db, param) =>
  db
    .selectFrom('adSeen')
    .select(['viewerId', 'hour', 'adId', 'kind'])
    .where('viewerId', '=', param('viewerId'))
    .where('hour', '>=', param('from'))
    .where('hour', '<', param('to')),
);

/** A viewer's impressions and clicks between two hours, the last one excluded. */
export function listSeen(db: Db | Tx, viewerId: string, from: number, to: number): Promise<SeenRow[]> {
  return seenByViewer.all(db, { viewerId, from, to });
}

const insert = hotQuery<SeenRow, unknown>((db, param) =>
  db
    .insertInto('adSeen')
    .values({ viewerId: param('viewerId'), hour: param('hour'), adId: param('adId'), kind: param('kind') })
    .onConflict((conflict) => conflict.columns(['viewerId', 'hour', 'adId', 'kind']).doNothing()),
);

/** Inserts a record of a viewer; false when it exists. */
export async function insertSeen(tx: Tx, row: SeenRow): Promise<boolean> {
  return (await insert.run(tx, row)) > 0;
}

const spentOn = hotQuery<{ adId: string; day: number }, Pick<DayRow, 'spent'>>((db, param) =>
  db.selectFrom('adDays').select('spent').where('adId', '=', param('adId')).where('day', '=', param('day')),
);

/** Spending on a day, in hundredths. */
export async function readSpentOn(db: Db | Tx, adId: string, day: number): Promise<number> {
  return (await spentOn.first(db, { adId, day }))?.spent ?? 0;
}

type Counts = Omit<DayRow, 'impressions' | 'clicks'>;

const addImpressionToDay = hotQuery<Counts, unknown>((db, param) =>
  db
    .insertInto('adDays')
    .values((eb) => ({
      adId: param('adId'),
      day: param('day'),
      impressions: eb.lit(1),
      clicks: eb.lit(0),
      spent: param('spent'),
    }))
    .onConflict((conflict) =>
      conflict.columns(['adId', 'day']).doUpdateSet((eb) => ({
        impressions: eb('adDays.impressions', '+', eb.lit(1)),
        spent: eb('adDays.spent', '+', eb.ref('excluded.spent')),
      })),
    ),
);

const addClickToDay = hotQuery<Counts, unknown>((db, param) =>
  db
    .updateTable('adDays')
    .set((eb) => ({ clicks: eb('clicks', '+', eb.lit(1)), spent: eb('spent', '+', param('spent')) }))
    .where('adId', '=', param('adId'))
    .where('day', '=', param('day')),
);

const addToAd = (counter: 'impressions' | 'clicks') =>
  hotQuery<Omit<Counts, 'day'> & { notifyAt: number }, unknown>((db, param) =>
    db
      .updateTable('ads')
      .set((eb) => ({
        [counter]: eb(counter, '+', eb.lit(1)),
        spent: eb('spent', '+', param('spent')),
        notifyAt: param('notifyAt'),
        rev: eb('rev', '+', eb.lit(1)),
      }))
      .where('id', '=', param('adId')),
  );

const ADD = {
  impression: { toDay: addImpressionToDay, toAd: addToAd('impressions') },
  click: { toDay: addClickToDay, toAd: addToAd('clicks') },
} as const;

/**
 * Adds one to an ad's totals and to those of a day, and its cost in hundredths. `notifyAt`: when the owner's devices get it. The
 * ad is locked, and a click of a day follows an impression.
 */
export async function addCount(tx: Tx, kind: SeenRow['kind'], counts: Counts, notifyAt: number): Promise<void> {
  const { adId, spent } = counts;
  await ADD[kind].toDay.run(tx, counts);
  await ADD[kind].toAd.run(tx, { adId, spent, notifyAt });
}

/** Counts of an ad per day, oldest first. */
export function listDays(db: Db, adId: string): Promise<DayRow[]> {
  return db.selectFrom('adDays').selectAll().where('adId', '=', adId).orderBy('day').execute();
}

const pauseAt = hotQuery<{ adId: string; at: number }, { pausedAt: number }>((db, param) =>
  db
    .selectFrom('adPauses')
    .select('pausedAt')
    .where('adId', '=', param('adId'))
    .where('pausedAt', '<=', param('at'))
    .where((eb) => eb.or([eb('resumedAt', 'is', null), eb('resumedAt', '>', param('at'))])),
);

/** Says whether an ad was switched off at an instant (ms). */
export async function wasPausedAt(db: Db | Tx, adId: string, at: number): Promise<boolean> {
  return (await pauseAt.first(db, { adId, at })) !== undefined;
}

/** Records that an ad is paused from now on (ms). */
export async function beginPause(tx: Tx, adId: string, now: number): Promise<void> {
  await tx
    .insertInto('adPauses')
    .values({ adId, pausedAt: now, resumedAt: null })
    .onConflict((conflict) => conflict.columns(['adId', 'pausedAt']).doUpdateSet({ resumedAt: null }))
    .execute();
}

/** Records the end of a pause. */
export async function endPause(tx: Tx, adId: string, now: number): Promise<void> {
  await tx
    .updateTable('adPauses')
    .set({ resumedAt: now })
    .where('adId', '=', adId)
    .where('resumedAt', 'is', null)
    .execute();
}

/** Deletes up to `limit` records of viewers before an hour. Returns their number. */
export async function deleteSeenBefore(tx: Tx, hour: number, limit: number): Promise<number> {
  const old = await tx.selectFrom('adSeen').selectAll().where('hour', '<', hour).orderBy('hour').limit(limit).execute();
  for (const { viewerId, hour: at, adId, kind } of old) {
    await tx
      .deleteFrom('adSeen')
      .where('viewerId', '=', viewerId)
      .where('hour', '=', at)
      .where('adId', '=', adId)
      .where('kind', '=', kind)
      .execute();
  }
  return old.length;
}

export async function deletePausesBefore(tx: Tx, at: number): Promise<void> {
  await tx.deleteFrom('adPauses').where('resumedAt', '<', at).execute();
}
