import type { Dialect, Tx } from '../../db/database.ts';

/** A deleted post. */
export interface DeletedPost {
  readonly id: string;
  readonly audience: number;
  readonly viewCount: number;
  readonly flowersCount: number;
  /** The media of its photos, or of its video. */
  readonly mediaIds: readonly string[];
}

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

/** Deletes posts with the rows about them. Returns those that existed. */
export async function deletePostRows(tx: Tx, ids: readonly string[]): Promise<DeletedPost[]> {
  const photos = await tx
    .selectFrom('albumPhotos')
    .select(['postId', 'mediaId'])
    .where('postId', 'in', [...ids])
    .execute();
  const albums = Map.groupBy(photos, ({ postId }) => postId);
  const deleted = await tx
    .deleteFrom('posts')
    .where('id', 'in', [...ids])
    .returning(['id', 'audience', 'viewCount', 'flowersCount', 'mediaId'])
    .execute();
  return deleted.map(({ mediaId: first, ...post }) => {
    const others = (albums.get(post.id) ?? []).map(({ mediaId }) => mediaId);
    return { ...post, mediaIds: [first, ...others] };
  });
}
