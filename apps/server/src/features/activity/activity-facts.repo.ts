import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { postId, postNumber, userNumber } from '../../db/numbers.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';

/*
 * The present state of flowers and comments. Nothing here is stored twice: a group is computed from these.
 */

/** The newest event of a group. `createdAt` in ms. */
export interface Fact {
  readonly ownerId: string;
  readonly postId: string | null;
  readonly commentId: string | null;
  readonly actorId: string | null;
  readonly createdAt: number;
}

const flowerFact = hotQuery<{ postId: string }, { ownerId: string; postId: string; createdAt: number }>((db, param) =>
  db
    .selectFrom('flowers')
    .innerJoin('posts', 'posts.number', 'flowers.postNumber')
    .innerJoin('users', 'users.number', 'flowers.userNumber')
    .select(['posts.authorId as ownerId', 'posts.id as postId', 'flowers.updatedAt as createdAt'])
    .where('flowers.postNumber', '=', postNumber(param('postId')))
    .where('flowers.isOn', '=', (eb) => eb.lit(1))
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .whereRef('users.id', '!=', 'posts.authorId')
    .where((eb) => isVisibleBelow(MUTED, eb.ref('posts.authorId'), eb.ref('users.id')))
    .orderBy('flowers.updatedAt', 'desc')
    .limit(sql.lit(1)),
);

/** The newest visible flower for a post by another active user, unless its author has muted or blocked them. */
export async function findFlowerFact(db: Db, postId: string): Promise<Fact | undefined> {
  const found = await flowerFact.first(db, { postId });
  return found && { ...found, commentId: null, actorId: null };
}

const commentFact = hotQuery<{ commentId: string }, Fact>((db, param) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .leftJoin('comments as answered', 'answered.id', 'comments.replyToId')
    .select([
      'posts.authorId as ownerId',
      'comments.postId',
      'comments.id as commentId',
      'comments.authorId as actorId',
      'comments.createdAt',
    ])
    .where('comments.id', '=', param('commentId'))
    .where('comments.isHidden', '=', (eb) => eb.lit(0))
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .whereRef('comments.authorId', '!=', 'posts.authorId')
    .where((eb) => eb.or([eb('answered.id', 'is', null), eb('answered.authorId', '!=', eb.ref('posts.authorId'))]))
    .where((eb) => isVisibleBelow(MUTED, eb.ref('posts.authorId'), eb.ref('comments.authorId'))),
);

/**
 * A comment by an active user other than the post's author, unless the author has muted or blocked them. A reply to the post's
 * author is a reply only.
 */
export function findCommentFact(db: Db, commentId: string): Promise<Fact | undefined> {
  return commentFact.first(db, { commentId });
}

/** A user who gave a post a flower; `createdAt` in ms. */
export interface Giver {
  readonly postId: string;
  readonly userId: string;
  readonly createdAt: number;
}

/** The newest givers of each post, up to `limit` each: active, not `ownerId`, nor muted or blocked; the newest first. */
export async function listGivers(db: Db, ownerId: string, postIds: readonly string[], limit: number): Promise<Giver[]> {
  const [first, ...rest] = postIds.map((postId) => db.selectFrom(newestOf(db, ownerId, postId, limit)).selectAll());
  if (!first) return [];
  const rows = await rest.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.toSorted((a, b) => b.createdAt - a.createdAt);
}

function newestOf(db: Db, ownerId: string, postId: string, limit: number) {
  return db
    .selectFrom('flowers')
    .innerJoin('posts', 'posts.number', 'flowers.postNumber')
    .innerJoin('users', 'users.number', 'flowers.userNumber')
    .select(['posts.id as postId', 'users.id as userId', 'flowers.updatedAt as createdAt'])
    .where('flowers.postNumber', '=', postNumber(postId))
    .where('flowers.isOn', '=', 1)
    .where('users.id', '!=', ownerId)
    .where('users.isActive', '=', 1)
    .where((eb) => isVisibleBelow(MUTED, ownerId, eb.ref('users.id')))
    .orderBy('flowers.updatedAt', 'desc')
    .limit(limit)
    .as('newest');
}

/** The given posts that a user gave a flower to. */
export async function listOwnFlowers(db: Db, userId: string, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .innerJoin('flowers', 'flowers.postNumber', 'posts.number')
    .select('posts.id')
    .where('flowers.userNumber', '=', userNumber(userId))
    .where('posts.id', 'in', [...postIds])
    .where('flowers.isOn', '=', 1)
    .execute();
  return rows.map((row) => row.id);
}

/** A post with its number. */
export interface NumberedPost {
  readonly id: string;
  readonly postNumber: number;
}

/** Posts that a user gave flowers to: up to `limit` after a number, in the order of their numbers. */
export function listFloweredPosts(db: Db, userId: string, after: number, limit: number): Promise<NumberedPost[]> {
  return db
    .selectFrom('flowers')
    .select((eb) => ['postNumber', postId(eb.ref('postNumber')).as('id')])
    .where('userNumber', '=', userNumber(userId))
    .where('postNumber', '>', after)
    .where('isOn', '=', 1)
    .orderBy('postNumber')
    .limit(limit)
    .execute();
}

/** The given posts that a user ever gave a flower to, taken back or not. */
export async function listFloweredAmong(db: Db | Tx, userId: string, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .innerJoin('flowers', 'flowers.postNumber', 'posts.number')
    .select('posts.id')
    .where('flowers.userNumber', '=', userNumber(userId))
    .where('posts.id', 'in', [...postIds])
    .execute();
  return rows.map((row) => row.id);
}

/** A comment in an activity. `answeredAuthorId`: the author of the comment that it answers. */
export interface ShownComment {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly flowersCount: number;
  readonly answeredAuthorId: string | null;
}

/** Visible comments. */
export async function listComments(db: Db, ids: readonly string[]): Promise<ShownComment[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .leftJoin('comments as answered', 'answered.id', 'comments.replyToId')
    .select([
      'comments.id',
      'comments.authorId',
      'comments.content',
      'comments.flowersCount',
      'answered.authorId as answeredAuthorId',
    ])
    .where('comments.id', 'in', [...ids])
    .where('comments.isHidden', '=', 0)
    .execute();
}
