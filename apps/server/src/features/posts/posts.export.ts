import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { TOP } from '../../paging/place.ts';
import type { PostsTables } from './posts.table.ts';

type PostRow = Omit<PostsTables['posts'], 'number'>;

/** The user's posts, the public ones first, each kind newest first. */
export const postsExport: ExportPart = {
  name: 'posts',
  async *rows(db, userId) {
    for (const isPublic of [1, 0] as const) {
      for await (const row of inPages<PostRow>((after) => listPosts(db, userId, isPublic, after ?? TOP))) {
        const { id, content, location, altText, mediaId, createdAt, viewCount, flowersCount, commentsCount } = row;
        yield {
          id,
          content,
          location,
          altText,
          isPublic: isPublic === 1,
          mediaId,
          createdAt: instant(createdAt),
          viewCount,
          flowersCount,
          commentsCount,
        };
      }
    }
  },
};

function listPosts(db: Db, authorId: string, isPublic: 0 | 1, before: Pick<PostRow, 'createdAt' | 'id'>) {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('isPublic', '=', isPublic)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(EXPORT_PAGE)
    .execute();
}
