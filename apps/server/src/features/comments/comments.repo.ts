import type { Insertable, NotNull } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { isFollowerIfAsked } from '../relations/audience.ts';
import { BLOCKED, isVisibleBelow, restrictionOf } from '../relations/visibility.ts';
import type { CommentsTables } from './comments.table.ts';

/** A comment with its author, as its wire form needs it. `createdAt` in ms. */
export interface CommentRow {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly replyToId: string | null;
  readonly content: string;
  readonly mentions: string | null;
  readonly isHidden: number;
  readonly flowersCount: number;
  readonly createdAt: number;
  readonly rev: number;
  readonly authorId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
  readonly isAuthorActive: number;
}

interface PageParams extends PageCursor {
  readonly viewerId: string;
  readonly postId: string;
  readonly limit: number;
}

/** A left join by a foreign key: the author always exists, and the planner cannot start with the users. */
interface NotNullAuthor {
  firstName: NotNull;
  lastName: NotNull;
  isAuthorActive: NotNull;
}

const selectComments = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.authorId')
    .select([
      'comments.id',
      'comments.postId',
      'comments.parentId',
      'comments.replyToId',
      'comments.content',
      'comments.mentions',
      'comments.isHidden',
      'comments.flowersCount',
      'comments.createdAt',
      'comments.rev',
      'comments.authorId',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.profileImageUrl',
      'users.isActive as isAuthorActive',
    ])
    .$narrowType<NotNullAuthor>();

const page = hotQuery<PageParams, CommentRow>(
  (db, param) =>
    selectComments(db)
      .where('comments.postId', '=', param('postId'))
      .where('comments.isHidden', '=', (eb) => eb.lit(0))
      .where((eb) =>
        eb(eb.refTuple('comments.createdAt', 'comments.id'), '>', eb.tuple(param('createdAt'), param('id'))),
      )
      .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('comments.authorId')))
      .orderBy('comments.createdAt')
      .orderBy('comments.id')
      .limit(param('limit')),
  { keepsPlan: true },
);

/**
 * Comments under a post after a position, oldest first, except by deactivated users and users with a block between them
 * and the viewer.
 */
export function listComments(db: Db, params: PageParams): Promise<CommentRow[]> {
  return page.all(db, params);
}

const byId = hotQuery<{ id: string }, CommentRow>((db, param) =>
  selectComments(db).where('comments.id', '=', param('id')),
);

export function findComment(db: Db | Tx, id: string): Promise<CommentRow | undefined> {
  return byId.first(db, { id });
}

/** A comment with its post, and the relations of both authors and the viewer; see `relations`. */
export interface ViewedCommentRow extends CommentRow {
  readonly postAuthorId: string;
  readonly postAudience: number;
  readonly postWidestAudience: number;
  /** Whether the viewer follows the author of a post for followers. */
  readonly isFollower: number | null;
  readonly isPostAuthorActive: number;
  readonly restriction: number | null;
  readonly postRestriction: number | null;
}

/** In no order; ids without a comment are left out. */
export async function findViewedComments(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<ViewedCommentRow[]> {
  if (ids.length === 0) return [];
  return selectComments(db)
    .leftJoin('posts', 'posts.id', 'comments.postId')
    .leftJoin('users as postAuthors', 'postAuthors.id', 'posts.authorId')
    .select((eb) => [
      'posts.authorId as postAuthorId',
      'posts.audience as postAudience',
      'posts.widestAudience as postWidestAudience',
      'postAuthors.isActive as isPostAuthorActive',
      isFollowerIfAsked(viewerId, eb.ref('posts.authorId').$notNull(), eb.ref('posts.audience').$notNull()).as(
        'isFollower',
      ),
      restrictionOf(viewerId, eb.ref('comments.authorId')).as('restriction'),
      restrictionOf(viewerId, eb.ref('posts.authorId').$notNull()).as('postRestriction'),
    ])
    .$narrowType<{
      postAuthorId: NotNull;
      postAudience: NotNull;
      postWidestAudience: NotNull;
      isPostAuthorActive: NotNull;
    }>()
    .where('comments.id', 'in', [...ids])
    .execute();
}

type NewRow = Omit<Insertable<CommentsTables['comments']>, 'flowersCount'>;

const insert = hotQuery<NewRow, unknown>((db, param) =>
  db
    .insertInto('comments')
    .values({
      id: param('id'),
      postId: param('postId'),
      authorId: param('authorId'),
      content: param('content'),
      mentions: param('mentions'),
      isHidden: param('isHidden'),
      parentId: param('parentId'),
      replyToId: param('replyToId'),
      createdAt: param('createdAt'),
      rev: param('rev'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Inserts a comment; false when the id exists. On PostgreSQL it waits for a concurrent insert of the same id. */
export async function insertComment(tx: Tx, comment: NewRow): Promise<boolean> {
  return (await insert.run(tx, comment)) > 0;
}

/** Up to `limit` comments of a user that are hidden, or are not. */
export function listCommentsOfAuthor(
  db: Db | Tx,
  authorId: string,
  isHidden: boolean,
  limit: number,
): Promise<{ id: string; postId: string }[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'postId'])
    .where('authorId', '=', authorId)
    .where('isHidden', '=', isHidden ? 1 : 0)
    .limit(limit)
    .execute();
}

/** Hides comments, or shows them again. Returns them. The caller holds the lock of their author, whose comments nothing else hides. */
export async function hideComments(
  tx: Tx,
  ids: readonly string[],
  isHidden: boolean,
): Promise<Pick<CommentRow, 'id' | 'postId' | 'parentId' | 'mentions'>[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('comments')
    .set((eb) => ({ isHidden: isHidden ? 1 : 0, rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .returning(['id', 'postId', 'parentId', 'mentions'])
    .execute();
}
