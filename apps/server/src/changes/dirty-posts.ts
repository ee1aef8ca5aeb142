import type { Kysely } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { DirtyPost } from './sync-source.ts';

/** An author's devices receive changed counts, and activity about flowers, after at most this time, in ms, whatever is on their screens. */
export const AUTHOR_DELAY_MS = 10_000;

/** `dueAt` in ms. `views`, `flowers`: the amounts that the author's totals receive when the post is announced. */
interface Mark {
  readonly dueAt: number;
  readonly views: number;
  readonly flowers: number;
}

const markOne = hotQuery<Mark & { postId: string }, unknown>((db, param) =>
  insertMarks(db, { dueAt: param('dueAt'), views: param('views'), flowers: param('flowers') }, (posts) =>
    posts.where('id', '=', param('postId')),
  ),
);

/**
 * Records that a post's counters changed. It is touched for its author once at `dueAt` (ms), for any number of changes until then; an earlier
 * due time that is stored already stays. `views` and `flowers` are added to what waits for the author's totals: the author's
 * row would be locked by every reader otherwise. A transaction that changes them has locked the post.
 */
export async function markDirty(
  tx: Tx,
  postId: string,
  dueAt: number,
  { views = 0, flowers = 0 }: Partial<DirtyPost> = {},
): Promise<void> {
  await markOne.run(tx, { postId, dueAt, views, flowers });
}

/** {@link markDirty} for many posts, in one statement and in one order, so that writers do not deadlock. */
export async function markDirtyPosts(
  tx: Tx,
  postIds: readonly string[],
  dueAt: number,
  { views = 0, flowers = 0 }: Partial<DirtyPost> = {},
): Promise<void> {
  if (postIds.length === 0) return;
  await insertMarks(tx, { dueAt, views, flowers }, (posts) =>
    posts.where('id', 'in', [...postIds]).orderBy('id'),
  ).execute();
}

function selectPosts(db: Kysely<Tables>, { dueAt, views, flowers }: Mark) {
  return db
    .selectFrom('posts')
    .select((eb) => [
      'id',
      'authorId',
      eb.val(dueAt).as('dueAt'),
      eb.val(views).as('views'),
      eb.val(flowers).as('flowers'),
    ]);
}

type Posts = ReturnType<typeof selectPosts>;

function insertMarks(db: Kysely<Tables>, mark: Mark, choose: (posts: Posts) => Posts) {
  return db
    .insertInto('dirtyPosts')
    .columns(['postId', 'authorId', 'dueAt', 'views', 'flowers'])
    .expression(choose(selectPosts(db, mark)))
    .onConflict((conflict) =>
      conflict
        .column('postId')
        .doUpdateSet((eb) => ({
          dueAt: eb
            .case()
            .when('excluded.dueAt', '<', eb.ref('dirtyPosts.dueAt'))
            .then(eb.ref('excluded.dueAt'))
            .else(eb.ref('dirtyPosts.dueAt'))
            .end(),
          views: eb('dirtyPosts.views', '+', eb.ref('excluded.views')),
          flowers: eb('dirtyPosts.flowers', '+', eb.ref('excluded.flowers')),
        }))
        .where((eb) =>
          eb.or([
            eb('excluded.dueAt', '<', eb.ref('dirtyPosts.dueAt')),
            eb('excluded.views', '<>', eb.lit(0)),
            eb('excluded.flowers', '<>', eb.lit(0)),
          ]),
        ),
    );
}

/**
 * Removes posts from the queue, and returns what waited for their authors' totals. On PostgreSQL they are locked in one order
 * first, so that writers do not deadlock.
 */
export async function takeDirtyPosts(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  postIds: readonly string[],
): Promise<readonly DirtyPost[]> {
  if (postIds.length === 0) return [];
  const ids = [...postIds];
  if (dialect === 'postgres') {
    await tx
      .selectFrom('dirtyPosts')
      .select('postId')
      .where('postId', 'in', ids)
      .orderBy('postId')
      .forUpdate()
      .execute();
  }
  return tx.deleteFrom('dirtyPosts').where('postId', 'in', ids).returning(['postId', 'views', 'flowers']).execute();
}

const HOUR_MS = 3_600_000;

/** Counters and flowers wait for seconds: those that are due after an hour were marked while the clock was ahead. */
export async function bringDirtyPostsBack({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  for (const table of ['dirtyPosts', 'dirtyActivities'] as const)
    await db.write((tx) =>
      tx
        .updateTable(table)
        .set({ dueAt: now })
        .where('dueAt', '>', now + HOUR_MS)
        .execute(),
    );
}
