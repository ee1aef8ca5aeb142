import type { Database, Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import type { Place } from '../../paging/place.ts';
import type { PageRow } from '../posts/posts.repo.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import type { TagsTables } from './tags.table.ts';

type TagRow = TagsTables['postTags'];

interface TagPageParams extends Place {
  readonly tag: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** As in the feed, `coalesce` keeps left joins, so that no planner begins with the posts or their authors. */
const tagPage = hotQuery<TagPageParams, PageRow>(
  (db, param) =>
    db
      .selectFrom('postTags')
      .leftJoin('posts', 'posts.id', 'postTags.postId')
      .leftJoin('users as author', 'author.id', 'posts.authorId')
      .select((eb) => [
        'postTags.postId as id',
        'postTags.createdAt',
        eb.fn.coalesce('posts.rev', eb.lit(0)).as('rev'),
        eb.fn.coalesce('author.rev', eb.lit(0)).as('authorRev'),
        eb
          .selectFrom('flowers')
          .select('flowers.isOn')
          .where('flowers.userNumber', '=', userNumber(param('viewerId')))
          .whereRef('flowers.postNumber', '=', 'posts.number')
          .where('flowers.isOn', '=', eb.lit(1))
          .as('isFlowered'),
      ])
      .where('postTags.tag', '=', param('tag'))
      .where((eb) =>
        eb(eb.refTuple('postTags.createdAt', 'postTags.postId'), '<', eb.tuple(param('createdAt'), param('id'))),
      )
      .where((eb) => eb(eb.fn.coalesce('posts.isPublic', eb.lit(0)), '<>', eb.lit(0)))
      .where((eb) => eb(eb.fn.coalesce('author.isActive', eb.lit(0)), '<>', eb.lit(0)))
      .where((eb) => isVisibleBelow(MUTED, param('viewerId'), eb.ref('posts.authorId').$notNull()))
      .orderBy('postTags.createdAt', 'desc')
      .orderBy('postTags.postId', 'desc')
      .limit(param('limit')),
  { keepsPlan: true },
);

/** Public posts with a tag, of active users that are neither muted nor blocked, before a position, newest first. */
export function listTagged(db: Db, params: TagPageParams): Promise<PageRow[]> {
  return tagPage.all(db, params);
}

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
