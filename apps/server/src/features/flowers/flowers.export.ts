import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import type { FlowersTables } from './flowers.table.ts';

type FlowerRow = FlowersTables['flowers'];

/** The flowers that the user gave. */
export const flowersExport: ExportPart = {
  name: 'flowers',
  async *rows(db, userId) {
    for await (const row of inPages<FlowerRow>((after) => listFlowers(db, userId, after?.postId ?? NIL_ID))) {
      if (row.isOn === 1) yield { postId: row.postId, givenAt: instant(row.updatedAt) };
    }
  },
};

function listFlowers(db: Db, userId: string, after: string) {
  return db
    .selectFrom('flowers')
    .selectAll()
    .where('userId', '=', userId)
    .where('postId', '>', after)
    .orderBy('postId')
    .limit(EXPORT_PAGE)
    .execute();
}
