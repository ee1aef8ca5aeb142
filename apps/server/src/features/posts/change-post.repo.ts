import type { Database, Db, Tx } from '../../db/database.ts';
import { textsForReport } from '../../former-texts.ts';
import { insertAlbum, photoColumns, type PostPhoto } from './post-photos.repo.ts';
import type { PostsTables } from './posts.table.ts';

/** Locks a post until the transaction ends, so that two changes follow one another. */
export async function lockPost(tx: Tx, dialect: Database['dialect'], id: string): Promise<void> {
  if (dialect !== 'postgres') return;
  await tx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
}

export type ChangedPost = Pick<
  PostsTables['posts'],
  'content' | 'location' | 'audience' | 'widestAudience' | 'editedAt' | 'mentions'
>;

/** Writes a changed post with its photos. */
export async function updatePost(tx: Tx, id: string, post: ChangedPost, photos: readonly PostPhoto[]): Promise<void> {
  await tx.deleteFrom('albumPhotos').where('postId', '=', id).execute();
  await tx
    .updateTable('posts')
    .set((eb) => ({ ...post, ...photoColumns(photos), rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await insertAlbum(tx, id, photos);
}

/** Stores the words of a post before a change. */
export async function insertFormer(tx: Tx, row: PostsTables['formerPosts']): Promise<void> {
  await tx.insertInto('formerPosts').values(row).execute();
}

export async function insertRemovedPhotos(tx: Tx, rows: readonly PostsTables['removedPhotos'][]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('removedPhotos').values(rows).execute();
}

/** Number of stored former words of a post since that time (ms). */
export async function countFormerSince(tx: Tx, postId: string, since: number): Promise<number> {
  const row = await tx
    .selectFrom('formerPosts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('postId', '=', postId)
    .where('changedAt', '>=', since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A post before its changes, for reports: its words, and the media of its removed photos. */
export interface FormerPost {
  readonly texts: readonly string[];
  readonly mediaIds: readonly string[];
}

/** `seen`: the revision that the reporter saw. */
export async function findFormer(db: Db | Tx, postId: string, seen?: number): Promise<FormerPost> {
  const words = await db
    .selectFrom('formerPosts')
    .innerJoin('posts', 'posts.id', 'formerPosts.postId')
    .select(['formerPosts.rev', 'formerPosts.text', 'formerPosts.changedAt', 'posts.createdAt'])
    .where('formerPosts.postId', '=', postId)
    .orderBy('formerPosts.rev', 'desc')
    .execute();
  const texts = textsForReport(words, { createdAt: words[0]?.createdAt ?? 0, seen });
  return { texts, mediaIds: await listRemovedMedia(db, postId) };
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
