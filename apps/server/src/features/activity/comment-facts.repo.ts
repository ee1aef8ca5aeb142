import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Tables } from '../../db/tables.ts';
import { canSeePost } from '../relations/audience.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import type { Fact } from './activity-facts.repo.ts';

/*
 * The present state of replies to comments and of flowers for comments, for the authors of these comments. The post may be
 * another user's, so that the author of a comment may no longer see it.
 */

/** Whether a user can see a post. `posts` and, as `postAuthors`, their authors are joined. */
export function canSeeJoinedPost(ownerId: Expression<string> | string) {
  const eb = expressionBuilder<Tables & { postAuthors: Tables['users'] }, 'posts' | 'postAuthors'>();
  return canSeePost(ownerId, {
    authorId: eb.ref('posts.authorId'),
    audience: eb.ref('posts.audience'),
    isAuthorActive: eb.ref('postAuthors.isActive'),
  });
}

const replyFact = hotQuery<{ commentId: string }, Fact>((db, param) =>
  db
    .selectFrom('comments')
    .innerJoin('comments as answered', 'answered.id', 'comments.replyToId')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users as postAuthors', 'postAuthors.id', 'posts.authorId')
    .select([
      'answered.authorId as ownerId',
      'comments.postId',
      'comments.id as commentId',
      'comments.authorId as actorId',
      'comments.createdAt',
    ])
    .where('comments.id', '=', param('commentId'))
    .where('comments.isHidden', '=', (eb) => eb.lit(0))
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .whereRef('comments.authorId', '!=', 'answered.authorId')
    .where((eb) => isVisibleBelow(MUTED, eb.ref('answered.authorId'), eb.ref('comments.authorId')))
    .where((eb) => canSeeJoinedPost(eb.ref('answered.authorId'))),
);

/**
 * A reply by an active user other than the author of the answered comment, unless that author has muted or blocked them, or
 * cannot see the post.
 */
export function findReplyFact(db: Db, commentId: string): Promise<Fact | undefined> {
  return replyFact.first(db, { commentId });
}

const commentFlowerFact = hotQuery<{ commentId: string }, Omit<Fact, 'actorId'>>((db, param) =>
  db
    .selectFrom('commentFlowers')
    .innerJoin('comments', 'comments.id', 'commentFlowers.commentId')
    .innerJoin('users', 'users.id', 'commentFlowers.userId')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users as postAuthors', 'postAuthors.id', 'posts.authorId')
    .select([
      'comments.authorId as ownerId',
      'comments.postId',
      'comments.id as commentId',
      'commentFlowers.updatedAt as createdAt',
    ])
    .where('commentFlowers.commentId', '=', param('commentId'))
    .where('commentFlowers.isOn', '=', (eb) => eb.lit(1))
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .whereRef('commentFlowers.userId', '!=', 'comments.authorId')
    .where((eb) => isVisibleBelow(MUTED, eb.ref('comments.authorId'), eb.ref('commentFlowers.userId')))
    .where((eb) => canSeeJoinedPost(eb.ref('comments.authorId')))
    .orderBy('commentFlowers.updatedAt', 'desc')
    .limit(sql.lit(1)),
);

/**
 * The newest visible flower for a comment by another active user, unless the comment's author has muted or blocked them, or
 * cannot see the post.
 */
export async function findCommentFlowerFact(db: Db, commentId: string): Promise<Fact | undefined> {
  const found = await commentFlowerFact.first(db, { commentId });
  return found && { ...found, actorId: null };
}

/** A user who gave a comment a flower; `createdAt` in ms. */
export interface CommentGiver {
  readonly commentId: string;
  readonly userId: string;
  readonly createdAt: number;
}

/** The newest givers of each comment, up to `limit` each: active, not `ownerId`, nor muted or blocked; the newest first. */
export async function listCommentGivers(
  db: Db,
  ownerId: string,
  commentIds: readonly string[],
  limit: number,
): Promise<CommentGiver[]> {
  const [first, ...rest] = commentIds.map((id) => db.selectFrom(newestOf(db, ownerId, id, limit)).selectAll());
  if (!first) return [];
  const rows = await rest.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.toSorted((a, b) => b.createdAt - a.createdAt);
}

function newestOf(db: Db, ownerId: string, commentId: string, limit: number) {
  return db
    .selectFrom('commentFlowers')
    .innerJoin('users', 'users.id', 'commentFlowers.userId')
    .select(['commentFlowers.commentId', 'commentFlowers.userId', 'commentFlowers.updatedAt as createdAt'])
    .where('commentFlowers.commentId', '=', commentId)
    .where('commentFlowers.isOn', '=', 1)
    .where('commentFlowers.userId', '!=', ownerId)
    .where('users.isActive', '=', 1)
    .where((eb) => isVisibleBelow(MUTED, ownerId, eb.ref('commentFlowers.userId')))
    .orderBy('commentFlowers.updatedAt', 'desc')
    .limit(limit)
    .as('newest');
}

/** The given comments that a user ever gave a flower to; `isOn` 0: it was taken back. */
export async function listCommentFlowersOf(
  db: Db | Tx,
  userId: string,
  commentIds: readonly string[],
): Promise<{ commentId: string; isOn: number }[]> {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom('commentFlowers')
    .select(['commentId', 'isOn'])
    .where('userId', '=', userId)
    .where('commentId', 'in', [...commentIds])
    .execute();
}
