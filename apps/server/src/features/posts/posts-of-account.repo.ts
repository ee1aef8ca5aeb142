import type { Db, Tx } from '../../db/database.ts';
import type { Place } from '../../paging/place.ts';
import { listAlbums } from './album.repo.ts';

/** A post that was deleted with its author. */
export interface RemovedPost {
  readonly id: string;
  readonly isPublic: number;
  readonly mediaIds: readonly string[];
}

/** Limit of flowers and comments that one statement deletes with a user's posts. */
const ROWS_PER_STATEMENT = 5000;

/**
 * Deletes up to `limit` posts of a user, with other users' rows about them: fewer posts if there are many of these, but at
 * least one. Returns the deleted posts, and whether none are left.
 */
export async function deletePostsOf(
  tx: Tx,
  authorId: string,
  limit: number,
): Promise<{ posts: RemovedPost[]; isAll: boolean }> {
  const found = await tx
    .selectFrom('posts')
    .select(['id', 'flowersCount', 'commentsCount', 'viewCount'])
    .where('authorId', '=', authorId)
    .limit(limit)
    .execute();
  let rows = 0;
  const ids = found
    .filter(
      (post, i) => (rows += post.flowersCount + post.commentsCount + post.viewCount) < ROWS_PER_STATEMENT || i === 0,
    )
    .map((post) => post.id);
  if (ids.length === 0) return { posts: [], isAll: true };
  const albums = await listAlbums(tx, ids);
  const deleted = await tx
    .deleteFrom('posts')
    .where('id', 'in', ids)
    .returning(['id', 'isPublic', 'mediaId'])
    .execute();
  const posts = deleted.map(({ id, isPublic, mediaId }) => {
    const more = (albums.get(id) ?? []).map((photo) => photo.mediaId);
    return { id, isPublic, mediaIds: [mediaId, ...more] };
  });
  return { posts, isAll: ids.length === found.length && found.length < limit };
}

/** Some public, or private, posts of a user before a position, newest first. */
export function listPlacesOf(
  db: Db | Tx,
  { authorId, isPublic }: { readonly authorId: string; readonly isPublic: 0 | 1 },
  before: Place,
  limit: number,
): Promise<Place[]> {
  return db
    .selectFrom('posts')
    .select(['createdAt', 'id'])
    .where('authorId', '=', authorId)
    .where('isPublic', '=', isPublic)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Raises the revisions of posts. */
export async function bumpPosts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('posts')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}
