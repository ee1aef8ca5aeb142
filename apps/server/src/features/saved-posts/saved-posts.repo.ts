import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import type { Tables } from '../../db/tables.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { canSeePost, ONLY_ME } from '../relations/audience.ts';
import type { SavedPostsTables } from './saved-posts.table.ts';

export type SavedPostRow = SavedPostsTables['savedPosts'];

/** Names a saved post of one user. */
type SavedPostKey = Pick<SavedPostRow, 'userId' | 'postId'>;

/** A row without its owner. */
export type OwnRow = Omit<SavedPostRow, 'userId'>;

const COLUMNS = ['postId', 'collectionId', 'isOn', 'rev', 'savedAt'] as const;
/** Rows that one statement names at most. */
const BATCH = 1000;

const find = hotQuery<SavedPostKey, OwnRow>((db, param) =>
  db
    .selectFrom('savedPosts')
    .select(COLUMNS)
    .where('userId', '=', param('userId'))
    .where('postId', '=', param('postId')),
);

/** Undefined for a post that the user never saved. */
export function findSavedPost(db: Db | Tx, key: SavedPostKey): Promise<OwnRow | undefined> {
  return find.first(db, key);
}

/** A user's rows for the posts, saved and removed. */
export async function findSavedPosts(db: Db, userId: string, postIds: readonly string[]): Promise<OwnRow[]> {
  const rows: OwnRow[] = [];
  for (let from = 0; from < postIds.length; from += BATCH) {
    const found = await db
      .selectFrom('savedPosts')
      .select(COLUMNS)
      .where('userId', '=', userId)
      .where('postId', 'in', postIds.slice(from, from + BATCH))
      .execute();
    rows.push(...found);
  }
  return rows;
}

const newestIds = hotQuery<{ userId: string; limit: number }, { postId: string }>((db, param) =>
  db
    .selectFrom('savedPosts')
    .select('postId')
    .where('userId', '=', param('userId'))
    .where('isOn', '=', (eb) => eb.lit(1))
    .orderBy('savedAt', 'desc')
    .orderBy('postId', 'desc')
    .limit(param('limit')),
);

/** The posts that a user has saved, saved last first. */
export async function listSavedIds(db: Db, userId: string, limit: number): Promise<string[]> {
  return (await newestIds.all(db, { userId, limit })).map((row) => row.postId);
}

const countOf = hotQuery<{ userId: string }, { count: number }>((db, param) =>
  db
    .selectFrom('savedPosts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', param('userId'))
    .where('isOn', '=', (eb) => eb.lit(1)),
);

export async function countSavedPosts(tx: Tx, userId: string): Promise<number> {
  return Number((await countOf.first(tx, { userId }))?.count ?? 0);
}

/** Saves a post that is not saved. Returns its revision. */
export async function putSavedPost(tx: Tx, row: Omit<SavedPostRow, 'isOn' | 'rev'>): Promise<number> {
  const { rev } = await tx
    .insertInto('savedPosts')
    .values({ ...row, isOn: 1, rev: 1 })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'postId']).doUpdateSet((eb) => ({
        collectionId: eb.ref('excluded.collectionId'),
        isOn: 1,
        rev: eb('savedPosts.rev', '+', 1),
        savedAt: eb.ref('excluded.savedAt'),
      })),
    )
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

/** Moves a saved post to a collection, or into none. Returns its revision. */
export async function moveSavedPost(
  tx: Tx,
  { userId, postId, collectionId }: SavedPostKey & Pick<SavedPostRow, 'collectionId'>,
): Promise<number> {
  const { rev } = await tx
    .updateTable('savedPosts')
    .set((eb) => ({ collectionId, rev: eb('rev', '+', 1) }))
    .where('userId', '=', userId)
    .where('postId', '=', postId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

/** Returns the revision of the removed row; undefined for a post that is not saved. */
export function removeSavedPost(
  tx: Tx,
  { userId, postId }: SavedPostKey,
): Promise<Pick<SavedPostRow, 'rev'> | undefined> {
  return tx
    .updateTable('savedPosts')
    .set((eb) => ({ isOn: 0, collectionId: eb.lit(null), rev: eb('rev', '+', 1) }))
    .where('userId', '=', userId)
    .where('postId', '=', postId)
    .where('isOn', '=', 1)
    .returning('rev')
    .executeTakeFirst();
}

/** Deletes up to `limit` rows of a user. Returns whether none are left. */
export async function deleteSavedPostsOf(tx: Tx, userId: string, limit: number): Promise<boolean> {
  const found = await tx
    .selectFrom('savedPosts')
    .select('postId')
    .where('userId', '=', userId)
    .orderBy('postId')
    .limit(limit)
    .execute();
  if (found.length > 0) {
    const ids = found.map((row) => row.postId);
    await tx.deleteFrom('savedPosts').where('userId', '=', userId).where('postId', 'in', ids).execute();
  }
  return found.length < limit;
}

/** A line of the list. `createdAt`: time of saving; `rev` and `authorRev`: those of the post and its author, 0 without one. */
export interface SavedPageRow extends PageCursor {
  readonly collectionId: string | null;
  readonly savedRev: number;
  readonly rev: number;
  readonly authorRev: number;
  /** 1 when the viewer gave the post a flower. */
  readonly isFlowered: number | null;
  /** Whether the viewer can see the post: 1 or 0. */
  readonly isVisible: number;
}

type PageParams = PageCursor & { readonly limit: number; readonly viewerId: string };

type Param = <K extends keyof PageParams>(name: K) => PageParams[K];

/** As in the feed, `coalesce` and left joins keep the planner from beginning with the posts or their authors. */
const selectPage = (db: Kysely<Tables>, param: Param) =>
  db
    .selectFrom('savedPosts')
    .leftJoin('posts', 'posts.id', 'savedPosts.postId')
    .leftJoin('users as author', 'author.id', 'posts.authorId')
    .select((eb) => [
      'savedPosts.postId as id',
      'savedPosts.savedAt as createdAt',
      'savedPosts.collectionId',
      'savedPosts.rev as savedRev',
      eb.fn.coalesce('posts.rev', eb.lit(0)).as('rev'),
      eb.fn.coalesce('author.rev', eb.lit(0)).as('authorRev'),
      eb
        .selectFrom('flowers')
        .select('flowers.isOn')
        .where('flowers.userNumber', '=', userNumber(param('viewerId')))
        .whereRef('flowers.postNumber', '=', 'posts.number')
        .where('flowers.isOn', '=', eb.lit(1))
        .as('isFlowered'),
      isShown(param('viewerId'), {
        authorId: eb.ref('posts.authorId').$notNull(),
        audience: eb.fn.coalesce('posts.audience', eb.lit(ONLY_ME)),
        isAuthorActive: eb.fn.coalesce('author.isActive', eb.lit(0)),
      }).as('isVisible'),
    ])
    .where('savedPosts.isOn', '=', (eb) => eb.lit(1))
    .where((eb) =>
      eb(eb.refTuple('savedPosts.savedAt', 'savedPosts.postId'), '<', eb.tuple(param('createdAt'), param('id'))),
    )
    .orderBy('savedPosts.savedAt', 'desc')
    .orderBy('savedPosts.postId', 'desc')
    .limit(param('limit'));

function isShown(
  viewerId: string,
  post: { authorId: Expression<string>; audience: Expression<number>; isAuthorActive: Expression<number> },
): RawBuilder<number> {
  return sql<number>`case when ${canSeePost(viewerId, post)} then 1 else 0 end`;
}

const pageOfAll = hotQuery<PageParams, SavedPageRow>(
  (db, param) => selectPage(db, param).where('savedPosts.userId', '=', param('viewerId')),
  { keepsPlan: true },
);

const pageOfCollection = hotQuery<PageParams & { collectionId: string }, SavedPageRow>(
  (db, param) => selectPage(db, param).where('savedPosts.collectionId', '=', param('collectionId')),
  { keepsPlan: true },
);

/** The viewer's saved posts before a position, saved last first. `collectionId`: one of the viewer's; null: any, or none. */
export function listSavedPosts(db: Db, params: PageParams, collectionId: string | null): Promise<SavedPageRow[]> {
  return collectionId === null ? pageOfAll.all(db, params) : pageOfCollection.all(db, { ...params, collectionId });
}
