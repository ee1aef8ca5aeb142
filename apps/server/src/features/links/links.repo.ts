import type { Db, Tx } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { MediaColumns } from '../media/media-keys.ts';
import type { LinksTables } from './links.table.ts';

export type LinkKind = LinksTables['links']['kind'];

/** A link with its picture: everything its wire form needs. */
export interface LinkRow extends Omit<LinksTables['links'], 'mediaId'>, MediaColumns {}

const select = (db: Db) =>
  db
    .selectFrom('links')
    .innerJoin('media', 'media.id', 'links.mediaId')
    .select([
      'links.id',
      'links.kind',
      'links.title',
      'links.linkUrl',
      'links.mediaId',
      'links.createdAt',
      'media.width',
      'media.height',
      'media.thumbhash',
      'media.isAnimated',
      'media.hash',
      'media.variants',
      'media.video',
    ]);

export function findLink(db: Db | Tx, id: string): Promise<LinkRow | undefined> {
  return select(db).where('links.id', '=', id).executeTakeFirst();
}

/** Links of a kind before a position, newest first. */
export function listLinks(
  db: Db,
  { kind, before, limit }: { readonly kind: LinkKind; readonly before: PageCursor; readonly limit: number },
): Promise<LinkRow[]> {
  return select(db)
    .where('links.kind', '=', kind)
    .where((eb) => eb(eb.refTuple('links.createdAt', 'links.id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('links.createdAt', 'desc')
    .orderBy('links.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether the link was inserted; false when the id is taken. */
export async function insertLink(tx: Tx, link: LinksTables['links']): Promise<boolean> {
  const result = await tx
    .insertInto('links')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('links').where('id', '=', id).execute();
}

/** Moves the pictures of links from one owner to another. */
export async function moveLinkPictures(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ownerId: toId })
    .where('ownerId', '=', fromId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('links').select('links.mediaId').whereRef('links.mediaId', '=', 'media.id'),
    )
    .execute();
}

/** Deletes the links whose pictures belong to a user. Returns their ids. */
export async function deleteLinksOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('links')
    .where('mediaId', 'in', (eb) => eb.selectFrom('media').select('media.id').where('media.ownerId', '=', ownerId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
