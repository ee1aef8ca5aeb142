import type { PostSharer } from '@posy/contract/post-sharer';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import {
  EVERYONE,
  FOLLOWERS,
  isFollowerIfAsked,
  isInAudience,
  ONLY_ME,
  type StoredAudience,
} from '../relations/audience.ts';
import { BLOCKED, type Threshold, restrictionOf, isVisibleBelow, MUTED } from '../relations/visibility.ts';
import { canSeePostRow } from './post-access.ts';
import { insertAlbum, photoColumns, type PostPhoto } from './post-photos.repo.ts';
import type { PostsTables } from './posts.table.ts';

/** The fields for access checks of a post. */
export interface PostAccess {
  readonly authorId: string;
  readonly audience: number;
  /** Whether the viewer follows the author, for a post for followers. */
  readonly isFollower: number | null;
  readonly isAuthorActive: number;
  /** Its first photo, or its video. */
  readonly mediaId: string;
  readonly rev: number;
  /** The relation of the author and the viewer; see `relations`. */
  readonly restriction: number | null;
}

/** One post of a page: enough to find its cached form. */
export interface PageRow extends PageCursor {
  readonly rev: number;
  readonly authorRev: number;
  /** 1 when the viewer gave it a flower. */
  readonly isFlowered: number | null;
}

/** Times (ms) of the newest posts before a page that are not for everyone: the viewer's private ones, and anybody's for followers. */
export interface NewestHidden {
  readonly privateAt: number | null;
  readonly followersAt: number | null;
}

type FeedRow = PageRow & NewestHidden;

export interface PageParams {
  readonly viewerId: string;
  readonly createdAt: number;
  readonly id: string;
  readonly limit: number;
}

/** The flower is a subquery: joined, one with very many flowers would have all of them read for each page. */
export const selectPage = (db: Db, viewerId: string) =>
  db
    .selectFrom('posts')
    .select((eb) => [
      'posts.id',
      'posts.createdAt',
      'posts.rev',
      eb
        .selectFrom('flowers')
        .select('flowers.isOn')
        .where('flowers.userNumber', '=', userNumber(viewerId))
        .whereRef('flowers.postNumber', '=', 'posts.number')
        .where('flowers.isOn', '=', eb.lit(1))
        .as('isFlowered'),
    ])
    .orderBy('posts.createdAt', 'desc')
    .orderBy('posts.id', 'desc');

/**
 * Posts of active authors only, not restricted for the viewer. No planner may begin with the authors: with statistics SQLite
 * would read all of them first, or make a Bloom filter of them for each page. `coalesce` keeps the left join one, and `<>`
 * tells PostgreSQL that nearly all authors are active.
 */
const selectOfActive = (db: Db, viewerId: string, restriction: Threshold) =>
  selectPage(db, viewerId)
    .leftJoin('users as author', 'author.id', 'posts.authorId')
    .select((eb) => eb.fn.coalesce('author.rev', eb.lit(0)).as('authorRev'))
    .where(
      (eb) => eb.fn.coalesce('author.isActive', eb.lit(0)),
      '<>',
      (eb) => eb.lit(0),
    )
    .where((eb) => isVisibleBelow(restriction, viewerId, eb.ref('posts.authorId')));

/** Times of an author's private posts before a position, newest first. */
const selectPrivate = (db: Db, authorId: string, before: PageCursor) =>
  db
    .selectFrom('posts as private')
    .select('private.createdAt')
    .where('private.authorId', '=', authorId)
    .where('private.audience', '=', (eb) => eb.lit(ONLY_ME))
    .where((eb) => eb(eb.refTuple('private.createdAt', 'private.id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('private.createdAt', 'desc')
    .orderBy('private.id', 'desc')
    .limit((eb) => eb.lit(1));

/** Times of posts for followers before a position, newest first, of any author: one entry of an index. */
const selectForFollowers = (db: Db, before: PageCursor) =>
  db
    .selectFrom('posts as limited')
    .select('limited.createdAt')
    .where('limited.audience', '=', (eb) => eb.lit(FOLLOWERS))
    .where((eb) => eb(eb.refTuple('limited.createdAt', 'limited.id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('limited.createdAt', 'desc')
    .orderBy('limited.id', 'desc')
    .limit((eb) => eb.lit(1));

const publicPage = hotQuery<PageParams, FeedRow>(
  (db, param) =>
    selectOfActive(db, param('viewerId'), MUTED)
      .select([
        selectPrivate(db, param('viewerId'), { createdAt: param('createdAt'), id: param('id') }).as('privateAt'),
        selectForFollowers(db, { createdAt: param('createdAt'), id: param('id') }).as('followersAt'),
      ])
      .where('posts.audience', '=', (eb) => eb.lit(EVERYONE))
      .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '<', eb.tuple(param('createdAt'), param('id'))))
      .limit(param('limit')),
  { keepsPlan: true },
);

/** Posts of one author, who is looked up only once. */
const authorPage = hotQuery<PageParams & { authorId: string; audience: number }, PageRow>(
  (db, param) =>
    selectPage(db, param('viewerId'))
      .select((eb) =>
        eb.fn
          .coalesce(eb.selectFrom('users').select('users.rev').where('users.id', '=', param('authorId')), eb.lit(0))
          .as('authorRev'),
      )
      .where(
        (eb) => eb.selectFrom('users').select('users.isActive').where('users.id', '=', param('authorId')),
        '=',
        (eb) => eb.lit(1),
      )
      .where(isVisibleBelow(BLOCKED, param('viewerId'), param('authorId')))
      .where('posts.authorId', '=', param('authorId'))
      .where('posts.audience', '=', param('audience'))
      .where(isInAudience(param('viewerId'), param('authorId'), param('audience')))
      .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '<', eb.tuple(param('createdAt'), param('id'))))
      .limit(param('limit')),
  { keepsPlan: true },
);

/** No ordering: there is at most one row. */
const visibleById = hotQuery<{ viewerId: string; id: string }, PageRow>((db, param) =>
  selectOfActive(db, param('viewerId'), BLOCKED)
    .clearOrderBy()
    .where('posts.id', '=', param('id'))
    .where((eb) => isInAudience(param('viewerId'), eb.ref('posts.authorId'), eb.ref('posts.audience'))),
);

/** One post of an active user, if this viewer may see it. */
export function findVisible(db: Db, viewerId: string, id: string): Promise<PageRow | undefined> {
  return visibleById.first(db, { viewerId, id });
}

const newestHidden = hotQuery<PageCursor & { viewerId: string }, NewestHidden>((db, param) =>
  db.selectNoFrom([
    selectPrivate(db, param('viewerId'), { createdAt: param('createdAt'), id: param('id') }).as('privateAt'),
    selectForFollowers(db, { createdAt: param('createdAt'), id: param('id') }).as('followersAt'),
  ]),
);

/** The same times as a page has, for one without rows. */
export async function findNewestHidden(db: Db, viewerId: string, before: PageCursor): Promise<NewestHidden> {
  const row = await newestHidden.first(db, { createdAt: before.createdAt, id: before.id, viewerId });
  return row ?? { privateAt: null, followersAt: null };
}

/** Public posts of active users that are neither muted nor blocked, before a position, newest first. */
export function listPublic(db: Db, params: PageParams): Promise<FeedRow[]> {
  return publicPage.all(db, params);
}

/** One active user's posts for one audience before a position, newest first; none if the viewer is not in that audience. */
export function listByAuthor(
  db: Db,
  params: PageParams & { authorId: string; audience: StoredAudience },
): Promise<PageRow[]> {
  return authorPage.all(db, params);
}

const sharerById = hotQuery<{ id: string }, PostSharer>((db, param) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select(['users.firstName', 'users.lastName'])
    .where('posts.id', '=', param('id'))
    .where('posts.audience', '=', EVERYONE)
    .where('users.isActive', '=', 1),
);

/** The names of the author, if the post is public and its author active. */
export function findSharer(db: Db, id: string): Promise<PostSharer | undefined> {
  return sharerById.first(db, { id });
}

const accessById = hotQuery<{ viewerId: string; id: string }, PostAccess>((db, param) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .where('posts.id', '=', param('id'))
    .select((eb) => [
      'posts.authorId',
      'posts.audience',
      isFollowerIfAsked(param('viewerId'), eb.ref('posts.authorId'), eb.ref('posts.audience')).as('isFollower'),
      'posts.mediaId',
      'posts.rev',
      'users.isActive as isAuthorActive',
      restrictionOf(param('viewerId'), eb.ref('posts.authorId')).as('restriction'),
    ]),
);

export function findPostAccess(db: Db | Tx, viewerId: string, id: string): Promise<PostAccess | undefined> {
  return accessById.first(db, { viewerId, id });
}

type NewPostRow = Omit<PostsTables['posts'], 'number' | keyof ReturnType<typeof photoColumns>>;

/** False when the id is taken; on PostgreSQL it waits for a concurrent insert of the same id. */
export async function insertPost(tx: Tx, row: NewPostRow, photos: readonly PostPhoto[]): Promise<boolean> {
  const rows = await tx
    .insertInto('posts')
    .values({ ...row, ...photoColumns(photos) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (rows.length > 0) await insertAlbum(tx, row.id, photos);
  return rows.length > 0;
}

export interface PostVisibility extends Pick<PostAccess, 'authorId' | 'audience' | 'isAuthorActive'> {
  readonly id: string;
  readonly widestAudience: number;
}

/** Author and visibility of each post; deleted posts are left out. */
export async function findVisibility(db: Db | Tx, ids: readonly string[]): Promise<PostVisibility[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select([
      'posts.id',
      'posts.authorId',
      'posts.audience',
      'posts.widestAudience',
      'users.isActive as isAuthorActive',
    ])
    .where('posts.id', 'in', [...ids])
    .execute();
}

/** Those of the posts that the viewer may see. */
export async function listVisibleIds(db: Db, viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select('posts.id')
    .where('posts.id', 'in', [...ids])
    .where(canSeePostRow(viewerId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const anyFor = hotQuery<{ authorId: string; audience: number }, { id: string }>((db, param) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('authorId', '=', param('authorId'))
    .where('audience', '=', param('audience'))
    .limit((eb) => eb.lit(1)),
);

export async function hasPostFor(db: Db | Tx, authorId: string, audience: StoredAudience): Promise<boolean> {
  return (await anyFor.first(db, { authorId, audience })) !== undefined;
}
