import { NIL_ID } from '@posy/contract/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import type { CommentsTables } from './comments.table.ts';

type CommentRow = Selectable<CommentsTables['comments']>;

/** The user's comments, also those that a deactivation hides. */
export const commentsExport: ExportPart = {
  name: 'comments',
  async *rows(db, userId) {
    for (const isHidden of [0, 1] as const) {
      for await (const row of inPages<CommentRow>((after) => listComments(db, userId, isHidden, after?.id ?? NIL_ID))) {
        const { id, postId, parentId, replyToId, content, createdAt } = row;
        yield { id, postId, parentId, replyToId, content, createdAt: instant(createdAt) };
      }
    }
  },
};

function listComments(db: Db, authorId: string, isHidden: 0 | 1, after: string) {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('isHidden', '=', isHidden)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_PAGE)
    .execute();
}
