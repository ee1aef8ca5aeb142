import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** The columns of a change that concerns counts alone. */
export function nextCountRev(eb: ExpressionBuilder<Tables, 'posts'>) {
  return { rev: eb('rev', '+', eb.lit(1)), countRev: eb('countRev', '+', eb.lit(1)) };
}

/** Raises the revision of the posts with a picture that changed. Returns their ids. Either condition alone is found by an index. */
export async function bumpPostOfMedia(tx: Tx, mediaId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('posts')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('posts')
        .select('id')
        .where('mediaId', '=', mediaId)
        .union(eb.selectFrom('albumPhotos').select('postId as id').where('albumPhotos.mediaId', '=', mediaId)),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Raises a post's revision after a change of its wire form. Returns it; undefined when the post was deleted. */
export async function bumpPost(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('posts')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returning('rev')
    .executeTakeFirst();
  return row?.rev;
}
