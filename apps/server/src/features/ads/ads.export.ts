import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { START } from '../../paging/page-cursor.ts';
import type { AdsTables } from './ads.table.ts';

type AdRow = AdsTables['ads'];

/** One's ads and their counts. `spent` in hundredths. */
export const adsExport: ExportPart = {
  name: 'ads',
  async *rows(db, userId) {
    for await (const row of inPages<AdRow>((after) => listAds(db, userId, after ?? START))) {
      const { id, title, description, mediaId, targetAudience, callToAction, linkUrl, dailyBudget, duration } = row;
      const what = { id, title, description, mediaId, targetAudience, callToAction, linkUrl, dailyBudget, duration };
      const { impressions, clicks, spent, isActive, createdAt, endsAt } = row;
      const instants = { createdAt: instant(createdAt), endsAt: instant(endsAt) };
      yield { ...what, isActive: isActive === 1, impressions, clicks, spent, ...instants };
    }
  },
};

function listAds(db: Db, ownerId: string, after: Pick<AdRow, 'createdAt' | 'id'>) {
  return db
    .selectFrom('ads')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after.createdAt, after.id)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(EXPORT_PAGE)
    .execute();
}
