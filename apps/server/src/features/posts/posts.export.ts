import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { AUDIENCES, fromStored, type StoredAudience } from '../relations/audience.ts';
import { listAlbums, type PostPhoto } from './post-photos.repo.ts';
import type { PostsTables } from './posts.table.ts';

interface PostRow extends Omit<PostsTables['posts'], 'number'> {
  readonly photos: readonly PostPhoto[];
}

/** The user's posts, those for the widest audience first, each kind newest first. */
export const postsExport: ExportPart = {
  name: 'posts',
  async *rows(db, userId) {
    for (const stored of AUDIENCES) {
      for await (const row of inPages<PostRow>((after) => listPosts(db, userId, stored, after ?? TOP))) {
        const { id, content, location, photos, createdAt, viewCount, flowersCount, commentsCount, editedAt } = row;
        yield {
          id,
          content,
          location,
          audience: fromStored(stored),
          photos: photos.map(({ mediaId, altText }) => ({ mediaId, altText })),
          createdAt: instant(createdAt),
          ...(editedAt !== null && { editedAt: instant(editedAt) }),
          viewCount,
          flowersCount,
          commentsCount,
        };
      }
    }
  },
};

async function listPosts(
  db: Db,
  authorId: string,
  audience: StoredAudience,
  before: Pick<PostRow, 'createdAt' | 'id'>,
) {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('audience', '=', audience)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(EXPORT_PAGE)
    .execute();
  const albums = await listAlbums(db, rows);
  return rows.map((row) => ({ ...row, photos: [row, ...(albums.get(row.id) ?? [])] }));
}
