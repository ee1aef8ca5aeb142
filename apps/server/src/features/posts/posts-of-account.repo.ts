import type { Db, Dialect, Tx } from '../../db/database.ts';
import { newestFirst, type PageCursor } from '../../paging/page-cursor.ts';
import { EVERYONE, FOLLOWERS, type StoredAudience } from '../relations/audience.ts';
import { type DeletedPost, deletePostRows, listCommentIdsOf, lockDeletedPosts } from './delete-posts.repo.ts';

/** Limit of flowers and comments that one statement deletes with a user's posts. */
const ROWS_PER_STATEMENT = 5000;

/**
 * Deletes up to `limit` posts of a user, with other users' rows about them: fewer posts if there are many of these, but at
 * least one. Returns the deleted posts with the ids of all comments on them, and whether none are left.
 */
export async function deletePostsOf(
  tx: Tx,
  dialect: Dialect,
  authorId: string,
  limit: number,
): Promise<{ posts: DeletedPost[]; commentIds: string[]; isAll: boolean }> {
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
  if (ids.length === 0) return { posts: [], commentIds: [], isAll: true };
  await lockDeletedPosts(tx, dialect, ids);
  const commentIds = await listCommentIdsOf(tx, ids);
  const posts = await deletePostRows(tx, ids);
  return { posts, commentIds, isAll: ids.length === found.length && found.length < limit };
}

/** Some posts of a user for one audience before a position, newest first. */
export function listCursorsOf(
  db: Db | Tx,
  { authorId, audience }: { readonly authorId: string; readonly audience: StoredAudience },
  before: PageCursor,
  limit: number,
): Promise<PageCursor[]> {
  return db
    .selectFrom('posts')
    .select(['createdAt', 'id'])
    .where('authorId', '=', authorId)
    .where('audience', '=', audience)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Posts of a user that others may see, before a position, newest first. */
export async function listSharedCursorsOf(
  db: Db | Tx,
  authorId: string,
  before: PageCursor,
  limit: number,
): Promise<PageCursor[]> {
  const found = [];
  for (const audience of [EVERYONE, FOLLOWERS] as const)
    found.push(...(await listCursorsOf(db, { authorId, audience }, before, limit)));
  return found.toSorted(newestFirst).slice(0, limit);
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
