import type { Dialect, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { together } from '../../db/together.ts';
import { canSeePostRow } from './post-access.ts';
import { nextCountRev } from './post-revisions.repo.ts';

/**
 * The ids of the posts that the viewer may see, in order. On PostgreSQL they are locked until the transaction ends, in one order, so that two
 * readers of the same page do not deadlock.
 */
export async function lockVisiblePosts(
  tx: Tx,
  dialect: Dialect,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const visible = tx
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select('posts.id')
    .where('posts.id', 'in', [...ids])
    .where(canSeePostRow(viewerId))
    .orderBy('posts.id');
  const rows = await (dialect === 'postgres' ? visible.forNoKeyUpdate('posts') : visible).execute();
  return rows.map(({ id }) => id);
}

/** Stores a viewer of posts on a UTC day (days since 1970). Returns the ids of the posts with a new row. */
export async function insertViews(
  tx: Tx,
  postIds: readonly string[],
  { viewerId, day }: { viewerId: string; day: number },
): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await tx
    .insertInto('postViews')
    .values(postIds.map((postId) => ({ postId, viewerId, day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('postId')
    .execute();
  return rows.map((row) => row.postId);
}

/** Adds one view to each of the posts. Returns their new revisions by id. */
export async function addViews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .updateTable('posts')
    .set((eb) => ({ viewCount: eb('viewCount', '+', 1), ...nextCountRev(eb) }))
    .where('id', 'in', [...ids])
    .returning(['id', 'rev'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.rev]));
}

const deleteView = hotQuery<{ postId: string; viewerId: string; day: number }, unknown>((db, param) =>
  db
    .deleteFrom('postViews')
    .where('postId', '=', param('postId'))
    .where('viewerId', '=', param('viewerId'))
    .where('day', '=', param('day')),
);

/** Deletes up to `limit` viewers of earlier days, and returns their number. */
export async function deleteViewsBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('postViews')
    .select(['postId', 'viewerId', 'day'])
    .where('day', '<', day)
    .limit(limit)
    .execute();
  // By their keys: SQLite would look through a whole day for each list of them.
  await together(old.map((view) => deleteView.run(tx, view)));
  return old.length;
}
