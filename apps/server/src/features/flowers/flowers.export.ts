import type { Db } from '../../db/database.ts';
import { postId, userNumber } from '../../db/numbers.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';

interface FlowerRow {
  readonly postNumber: number;
  readonly postId: string;
  readonly isOn: number;
  readonly updatedAt: number;
}

/** The flowers that the user gave. */
export const flowersExport: ExportPart = {
  name: 'flowers',
  async *rows(db, userId) {
    for await (const row of inPages<FlowerRow>((after) => listFlowers(db, userId, after?.postNumber ?? 0))) {
      if (row.isOn === 1) yield { postId: row.postId, givenAt: instant(row.updatedAt) };
    }
  },
};

function listFlowers(db: Db, userId: string, after: number) {
  return db
    .selectFrom('flowers')
    .select((eb) => ['postNumber', postId(eb.ref('postNumber')).as('postId'), 'isOn', 'updatedAt'])
    .where('userNumber', '=', userNumber(userId))
    .where('postNumber', '>', after)
    .orderBy('postNumber')
    .limit(EXPORT_PAGE)
    .execute();
}
