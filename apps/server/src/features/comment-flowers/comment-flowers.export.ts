import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';

interface FlowerRow {
  readonly commentId: string;
  readonly isOn: number;
  readonly updatedAt: number;
}

/** The flowers that the user gave to comments. */
export const commentFlowersExport: ExportPart = {
  name: 'comment-flowers',
  async *rows(db, userId) {
    for await (const row of inPages<FlowerRow>((after) => listFlowers(db, userId, after?.commentId ?? NIL_ID))) {
      if (row.isOn === 1) yield { commentId: row.commentId, givenAt: instant(row.updatedAt) };
    }
  },
};

function listFlowers(db: Db, userId: string, after: string) {
  return db
    .selectFrom('commentFlowers')
    .select(['commentId', 'isOn', 'updatedAt'])
    .where('userId', '=', userId)
    .where('commentId', '>', after)
    .orderBy('commentId')
    .limit(EXPORT_PAGE)
    .execute();
}
