import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { announceHeads } from './heads.ts';
import type { DirtyPostScopes } from './sync-source.ts';
import { TouchSet } from './touches.ts';

const POSTS_PER_FLUSH = 500;
const FLUSH_EVERY_MS = 500;

/**
 * Records that a post's counters changed. It is touched once at `dueAt` (ms), for any number of changes until then; an earlier
 * due time that is stored already stays.
 */
export async function markDirty(tx: Tx, postId: string, dueAt: number): Promise<void> {
  await markDirtyPosts(tx, [postId], dueAt);
}

/** {@link markDirty} for many posts, in one statement and in one order, so that writers do not deadlock. */
export async function markDirtyPosts(tx: Tx, postIds: readonly string[], dueAt: number): Promise<void> {
  if (postIds.length === 0) return;
  await tx
    .insertInto('dirtyPosts')
    .values(postIds.toSorted().map((postId) => ({ postId, dueAt })))
    .onConflict((conflict) =>
      conflict
        .column('postId')
        .doUpdateSet((eb) => ({ dueAt: eb.ref('excluded.dueAt') }))
        .whereRef('excluded.dueAt', '<', 'dirtyPosts.dueAt'),
    )
    .execute();
}

/** Touches the posts that are due, with one step of each scope's counter. Returns their number. */
async function flushDirtyPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'heads' | 'bus'>,
  scopesOf: DirtyPostScopes,
  dueBefore: number = deps.clock.now(),
): Promise<number> {
  const due = await deps.db.read
    .selectFrom('dirtyPosts')
    .select('postId')
    .where('dueAt', '<=', dueBefore)
    .limit(1)
    .execute();
  if (due.length === 0) return 0;
  const { count, heads } = await deps.db.write(async (tx) => {
    const rows = await tx
      .deleteFrom('dirtyPosts')
      .where('postId', 'in', (eb) =>
        eb
          .selectFrom('dirtyPosts')
          .select('postId')
          .where('dueAt', '<=', dueBefore)
          .orderBy('dueAt')
          .limit(POSTS_PER_FLUSH),
      )
      .returning('postId')
      .execute();
    const touches = new TouchSet();
    const posts = await scopesOf(
      tx,
      rows.map((row) => row.postId),
    );
    for (const post of posts) {
      for (const scope of post.scopes) touches.add(scope, 'post', post.id);
      touches.add(`u:${post.authorId}`, 'stats', post.authorId);
    }
    return { count: rows.length, heads: await touches.flush(tx, deps.clock.now()) };
  });
  announceHeads(deps, heads);
  return count;
}

/** Finds posts whose counters are due to be announced. Any process may do it: each post is taken once. */
export class DirtyPostFlusher {
  readonly #deps: Deps;
  readonly #scopesOf: DirtyPostScopes;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, scopesOf: DirtyPostScopes) {
    this.#deps = deps;
    this.#scopesOf = scopesOf;
  }

  start(): void {
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy || this.#deps.db.isReadOnly) return;
      isBusy = true;
      this.#running = flushDirtyPosts(this.#deps, this.#scopesOf)
        .catch((error: unknown) => this.#deps.log.warn(error, 'Changed counters could not be announced'))
        .finally(() => {
          isBusy = false;
        });
    }, FLUSH_EVERY_MS);
  }

  /** Announces everything, due or not. */
  async flushAll(): Promise<void> {
    while ((await flushDirtyPosts(this.#deps, this.#scopesOf, Number.MAX_SAFE_INTEGER)) > 0);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }
}
