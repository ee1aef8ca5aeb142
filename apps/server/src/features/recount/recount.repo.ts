import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';

/** A post with its counters, and the number of the counted rows. */
export interface PostCounts {
  readonly id: string;
  readonly flowersCount: number;
  readonly flowers: number;
  readonly commentsCount: number;
  readonly comments: number;
}

/** A comment with its counter, and the number of its flowers. */
export interface CommentCounts {
  readonly id: string;
  readonly flowersCount: number;
  readonly flowers: number;
}

/** An active user with their totals, and the totals that their rows give. */
export interface UserCounts {
  readonly id: string;
  readonly followersCount: number;
  readonly followers: number;
  readonly followingCount: number;
  readonly following: number;
  readonly postsCount: number;
  readonly posts: number;
  readonly viewsCount: number;
  readonly views: number;
  readonly flowersCount: number;
  readonly flowers: number;
}

/** Either the rows after an id, in order, or those with the given ids. */
export type Chosen = { readonly after: string; readonly limit: number } | { readonly ids: readonly string[] };

/** One statement, so that a write that commits meanwhile is in both numbers or in neither. */
export async function readPostCounts(db: Db | Tx, chosen: Chosen): Promise<PostCounts[]> {
  return db
    .selectFrom('posts')
    .select((eb) => [
      'posts.id',
      'posts.flowersCount',
      'posts.commentsCount',
      eb
        .selectFrom('flowers')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .whereRef('flowers.postNumber', '=', 'posts.number')
        .where('flowers.isOn', '=', 1)
        .$asScalar()
        .$notNull()
        .as('flowers'),
      eb
        .selectFrom('comments')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .whereRef('comments.postId', '=', 'posts.id')
        .where('comments.isHidden', '=', 0)
        .$asScalar()
        .$notNull()
        .as('comments'),
    ])
    .$call((query) =>
      'ids' in chosen
        ? query.where('posts.id', 'in', [...chosen.ids])
        : query.where('posts.id', '>', chosen.after).limit(chosen.limit),
    )
    .orderBy('posts.id')
    .execute();
}

/** In one statement, too. */
export async function readCommentCounts(db: Db | Tx, chosen: Chosen): Promise<CommentCounts[]> {
  return db
    .selectFrom('comments')
    .select((eb) => [
      'comments.id',
      'comments.flowersCount',
      eb
        .selectFrom('commentFlowers')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .whereRef('commentFlowers.commentId', '=', 'comments.id')
        .where('commentFlowers.isOn', '=', 1)
        .$asScalar()
        .$notNull()
        .as('flowers'),
    ])
    .$call((query) =>
      'ids' in chosen
        ? query.where('comments.id', 'in', [...chosen.ids])
        : query.where('comments.id', '>', chosen.after).limit(chosen.limit),
    )
    .orderBy('comments.id')
    .execute();
}

/** In one statement, too. Views and flowers that wait in `dirtyPosts` are not in the totals yet. */
export async function readUserCounts(db: Db | Tx, chosen: Chosen): Promise<UserCounts[]> {
  const follows = (side: 'followedNumber' | 'followerNumber') => sql<number>`
    (select count(*) from follows where follows.${sql.ref(side)} = users.number
      and follows."isOn" = 1 and follows.hidden = 0)`;
  const waiting = (column: 'views' | 'flowers') => sql<number>`
    (select cast(coalesce(sum(${sql.ref(`dirtyPosts.${column}`)}), 0) as bigint) from "dirtyPosts"
      where "dirtyPosts"."authorId" = users.id)`;
  return db
    .selectFrom('users')
    .leftJoin('userStats', 'userStats.userId', 'users.id')
    .select((eb) => [
      'users.id',
      eb.fn.coalesce('userStats.followersCount', eb.lit(0)).as('followersCount'),
      eb.fn.coalesce('userStats.followingCount', eb.lit(0)).as('followingCount'),
      eb.fn.coalesce('userStats.postsCount', eb.lit(0)).as('postsCount'),
      eb.fn.coalesce('userStats.viewsCount', eb.lit(0)).as('viewsCount'),
      eb.fn.coalesce('userStats.flowersCount', eb.lit(0)).as('flowersCount'),
      follows('followedNumber').as('followers'),
      follows('followerNumber').as('following'),
      sql<number>`(select count(*) from posts where posts."authorId" = users.id)`.as('posts'),
      sql<number>`(select cast(coalesce(sum(posts."viewCount"), 0) as bigint) from posts
        where posts."authorId" = users.id) - ${waiting('views')}`.as('views'),
      sql<number>`(select count(*) from posts join flowers on flowers."postNumber" = posts.number
        where posts."authorId" = users.id and flowers."isOn" = 1) - ${waiting('flowers')}`.as('flowers'),
    ])
    .where('users.isActive', '=', 1)
    .$call((query) =>
      'ids' in chosen
        ? query.where('users.id', 'in', [...chosen.ids])
        : query.where('users.id', '>', chosen.after).limit(chosen.limit),
    )
    .orderBy('users.id')
    .execute();
}

/** Locks totals of users, in one order, until the transaction ends; on SQLite writes follow one another. */
export async function lockTotals(
  tx: Tx,
  { dialect }: Pick<Database, 'dialect'>,
  ids: readonly string[],
): Promise<void> {
  const totals = tx
    .selectFrom('userStats')
    .select('userId')
    .where('userId', 'in', [...ids])
    .orderBy('userId');
  if (dialect === 'postgres') await totals.forNoKeyUpdate().execute();
}

/** Posts, comments and active users. */
export async function countSubjects(db: Db): Promise<number> {
  const { posts, comments, users } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('posts')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('posts'),
      eb
        .selectFrom('comments')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('comments'),
      eb
        .selectFrom('users')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('isActive', '=', 1)
        .$asScalar()
        .as('users'),
    ])
    .executeTakeFirstOrThrow();
  return (posts ?? 0) + (comments ?? 0) + (users ?? 0);
}
