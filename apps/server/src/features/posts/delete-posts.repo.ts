import type { Dialect, Tx } from '../../db/database.ts';

/**
 * Locks posts that are about to be deleted, in one order. On PostgreSQL nobody adds a comment to them until the transaction ends.
 * A repo that lists their comments afterwards misses none.
 */
export async function lockDeletedPosts(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<void> {
  if (dialect !== 'postgres' || ids.length === 0) return;
  const posts = tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id');
  await posts.forUpdate().execute();
}

/** The ids of all comments and replies of posts, hidden ones too: the database deletes them with the posts. */
export async function listCommentIdsOf(tx: Tx, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await tx
    .selectFrom('comments')
    .select('id')
    .where('postId', 'in', [...postIds])
    .execute();
  return rows.map(({ id }) => id);
}
