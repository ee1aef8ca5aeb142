import type { Db, Tx } from '../../db/database.ts';

/** A post before its changes, for reports: its words, and the media of its removed photos. */
export interface FormerPost {
  readonly texts: readonly string[];
  readonly mediaIds: readonly string[];
}

/**
 * The words of revision `seen` come first, so that later changes cannot push them out. The others follow in the order of how long
 * they were shown: a report has room for some of them, and many quick changes must not fill it.
 */
export async function findFormer(db: Db | Tx, postId: string, seen = Infinity): Promise<FormerPost> {
  const words = await db
    .selectFrom('formerPosts')
    .innerJoin('posts', 'posts.id', 'formerPosts.postId')
    .select(['formerPosts.rev', 'formerPosts.text', 'formerPosts.changedAt', 'posts.createdAt'])
    .where('formerPosts.postId', '=', postId)
    .orderBy('formerPosts.rev', 'desc')
    .execute();
  // Each row has the last revision with its words.
  const shown = words.findLast(({ rev }) => rev >= seen);
  const timed = words.map(({ text, changedAt, createdAt }, i) => ({
    text,
    ms: changedAt - (words[i + 1]?.changedAt ?? createdAt),
  }));
  const texts = [...(shown ? [shown] : []), ...timed.toSorted((a, b) => b.ms - a.ms)].map(({ text }) => text);
  return { texts: [...new Set(texts)], mediaIds: await listRemovedMedia(db, postId) };
}

/** The media of removed photos, the latest first. */
export async function listRemovedMedia(db: Db | Tx, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('removedPhotos')
    .select('mediaId')
    .where('postId', '=', postId)
    .orderBy('removedAt', 'desc')
    .orderBy('mediaId', 'desc')
    .execute();
  return rows.map(({ mediaId }) => mediaId);
}

/** Deletes former words from before that time (ms). */
export async function deleteFormerBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('formerPosts').where('changedAt', '<', before).execute();
}

/** Deletes up to `limit` rows of photos that were removed before that time (ms). Returns their media. */
export async function deleteRemovedBefore(tx: Tx, before: number, limit: number): Promise<string[]> {
  const old = await tx
    .selectFrom('removedPhotos')
    .select('mediaId')
    .where('removedAt', '<', before)
    .limit(limit)
    .execute();
  const ids = old.map(({ mediaId }) => mediaId);
  if (ids.length > 0) await tx.deleteFrom('removedPhotos').where('mediaId', 'in', ids).execute();
  return ids;
}
