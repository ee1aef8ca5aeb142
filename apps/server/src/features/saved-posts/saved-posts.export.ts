import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import type { SavedPostsTables } from './saved-posts.table.ts';

type SavedPostRow = SavedPostsTables['savedPosts'];

/** The posts that the user saved, with the ids of their collections. */
export const savedPostsExport: ExportPart = {
  name: 'saved-posts',
  async *rows(db, userId) {
    for await (const row of inPages<SavedPostRow>((after) => listRows(db, userId, after?.postId ?? NIL_ID))) {
      const { postId, collectionId, isOn, savedAt } = row;
      if (isOn === 1) yield { postId, collectionId, savedAt: instant(savedAt) };
    }
  },
};

function listRows(db: Db, userId: string, after: string) {
  return db
    .selectFrom('savedPosts')
    .selectAll()
    .where('userId', '=', userId)
    .where('postId', '>', after)
    .orderBy('postId')
    .limit(EXPORT_PAGE)
    .execute();
}
