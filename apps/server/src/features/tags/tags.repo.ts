import type { Database, Db, Tx } from '../../db/database.ts';
import type { TagsTables } from './tags.table.ts';

type TagRow = TagsTables['postTags'];

/** The stored tags of posts. */
export async function findTagsOf(db: Db | Tx, postIds: readonly string[]): Promise<Pick<TagRow, 'postId' | 'tag'>[]> {
  return db
    .selectFrom('postTags')
    .select(['postId', 'tag'])
    .where('postId', 'in', [...postIds])
    .execute();
}

export async function insertTags(tx: Tx, rows: readonly TagRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('postTags').values(rows).execute();
}

export async function deleteTags(tx: Tx, postId: string, tags: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('postTags')
    .where('postId', '=', postId)
    .where('tag', 'in', [...tags])
    .execute();
}

export async function updateTimes(tx: Tx, postIds: readonly string[], createdAt: number): Promise<void> {
  await tx
    .updateTable('postTags')
    .set({ createdAt })
    .where('postId', 'in', [...postIds])
    .execute();
}

/** A post whose caption is read for its tags. */
export interface TaggedPost {
  readonly id: string;
  readonly content: string;
  readonly createdAt: number;
}

/** Ids of posts below a number, the highest first. */
export function listPostsBelow(db: Db | Tx, below: number, limit: number): Promise<{ id: string; number: number }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'number'])
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Reads posts and locks them until the transaction ends, in the order of their ids: their captions do not change. */
export async function lockCaptions(
  tx: Tx,
  dialect: Database['dialect'],
  ids: readonly string[],
): Promise<TaggedPost[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('posts')
    .select(['id', 'content', 'createdAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute();
}
