import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';

interface DismissedRow {
  readonly personId: string;
  readonly isOn: number;
  readonly updatedAt: number;
}

/** The suggested users in whom the user is not interested. */
export const dismissedPeopleExport: ExportPart = {
  name: 'dismissed-people',
  async *rows(db, userId) {
    for await (const row of inPages<DismissedRow>((after) => listDismissals(db, userId, after?.personId ?? NIL_ID))) {
      if (row.isOn === 1) yield { userId: row.personId, dismissedAt: instant(row.updatedAt) };
    }
  },
};

function listDismissals(db: Db, userId: string, after: string) {
  return db
    .selectFrom('dismissedPeople')
    .select(['personId', 'isOn', 'updatedAt'])
    .where('userId', '=', userId)
    .where('personId', '>', after)
    .orderBy('personId')
    .limit(EXPORT_PAGE)
    .execute();
}
