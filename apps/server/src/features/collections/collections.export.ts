import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { START } from '../../paging/page-cursor.ts';
import type { CollectionsTables } from './collections.table.ts';

type CollectionRow = CollectionsTables['collections'];

/** One's collections of saved posts. */
export const collectionsExport: ExportPart = {
  name: 'collections',
  async *rows(db, userId) {
    for await (const row of inPages<CollectionRow>((after) => listRows(db, userId, after ?? START))) {
      yield { id: row.id, name: row.name, createdAt: instant(row.createdAt) };
    }
  },
};

function listRows(db: Db, userId: string, after: Pick<CollectionRow, 'createdAt' | 'id'>) {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('userId', '=', userId)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after.createdAt, after.id)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(EXPORT_PAGE)
    .execute();
}
