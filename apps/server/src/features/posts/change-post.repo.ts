import type { Database, Tx } from '../../db/database.ts';
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
