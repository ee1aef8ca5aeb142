import type { Kysely } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { announceHeads } from './heads.ts';
import type { AnnounceCounters, DirtyPost } from './sync-source.ts';
import { TouchSet } from './touches.ts';

const POSTS_PER_FLUSH = 500;
const FLUSH_EVERY_MS = 500;

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

/** Posts wait for seconds: those that are due after an hour were marked while the clock was ahead. */
export async function bringDirtyPostsBack({ db }: Pick<Deps, 'db'>, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('dirtyPosts')
      .set({ dueAt: now })
      .where('dueAt', '>', now + HOUR_MS)
      .execute(),
  );
}

/**
 * Touches the posts that are due for their authors, with one step of each scope's counter. All posts of an author go together, so that
 * an author's devices pull once for all of them. Returns their number.
 */
async function flushDirtyPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'heads' | 'bus'>,
  announce: AnnounceCounters,
  dueBefore: number = deps.clock.now(),
): Promise<number> {
  const due = await findDue(deps.db.read, dueBefore);
  if (due.length === 0) return 0;
  const { posts, heads } = await deps.db.write(async (tx) => {
    const taken = await takeDirtyPosts(deps.db, tx, due);
    const touches = new TouchSet();
    await announce(tx, touches.add, taken);
    return { posts: taken.map(({ postId }) => postId), heads: await touches.flush(tx, deps.clock.now()) };
  });
  announceHeads(deps, heads);
  // Most of them were published when they changed; views were not.
  deps.bus.publish({ type: 'counted', posts });
  return posts.length;
}

/** The dirty posts of authors with one that is due, of the one who waits longest first. */
async function findDue(db: Db, dueBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dirtyPosts')
    .select('postId')
    .where('authorId', 'in', (eb) =>
      eb
        .selectFrom('dirtyPosts as due')
        .select('due.authorId')
        .where('due.dueAt', '<=', dueBefore)
        .orderBy('due.dueAt')
        .limit(POSTS_PER_FLUSH),
    )
    .limit(POSTS_PER_FLUSH)
    .execute();
  return rows.map(({ postId }) => postId);
}

/** Finds posts whose counters are due to be announced. Any process may do it: each post is taken once. */
export class DirtyPostFlusher {
  readonly #deps: Deps;
  readonly #announce: AnnounceCounters;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, announce: AnnounceCounters) {
    this.#deps = deps;
    this.#announce = announce;
  }

  start(): void {
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy || this.#deps.db.isReadOnly) return;
      isBusy = true;
      this.#running = flushDirtyPosts(this.#deps, this.#announce)
        .catch((error: unknown) => this.#deps.log.warn(error, 'Changed counters could not be announced'))
        .finally(() => {
          isBusy = false;
        });
    }, FLUSH_EVERY_MS);
  }

  /** Announces everything, due or not. */
  async flushAll(): Promise<void> {
    while ((await flushDirtyPosts(this.#deps, this.#announce, Number.MAX_SAFE_INTEGER)) > 0);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }
}
