import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Repeated } from '../repeated.ts';
import { takeDirtyPosts } from './dirty-posts.ts';
import { announceHeads } from './heads.ts';
import type { AnnounceCounters, UpdateActivity } from './sync-source.ts';
import { type ScopeHeads, TouchSet } from './touches.ts';

const AUTHORS_PER_FLUSH = 500;
const POSTS_PER_FLUSH = 500;
const FLUSH_EVERY_MS = 500;

/** Where changed counters and flowers go. */
export interface DirtyTargets {
  readonly announce: AnnounceCounters;
  readonly updateActivity: UpdateActivity;
}

type FlushDeps = Pick<Deps, 'db' | 'clock' | 'heads' | 'bus'>;

/**
 * Touches what is due for its authors: activity about flowers, posts and totals. Everything of an author goes together and is announced
 * once, so that an author's devices pull once for all of it. Returns the number of authors.
 */
async function flushDirtyPosts(deps: FlushDeps, targets: DirtyTargets, dueBefore: number): Promise<number> {
  const authors = await findDue(deps.db.read, dueBefore);
  if (authors.length === 0) return 0;
  let heads: ScopeHeads = new Map();
  try {
    heads = await targets.updateActivity(authors);
    // The later head of a scope is the higher one.
    heads = new Map([...heads, ...(await announcePosts(deps, targets.announce, authors))]);
  } finally {
    announceHeads(deps, heads);
  }
  return authors.length;
}

async function announcePosts(
  deps: FlushDeps,
  announce: AnnounceCounters,
  authors: readonly string[],
): Promise<ScopeHeads> {
  const due = await listOf(deps.db.read, authors);
  if (due.length === 0) return new Map();
  const { posts, heads } = await deps.db.write(async (tx) => {
    const taken = await takeDirtyPosts(deps.db, tx, due);
    const touches = new TouchSet();
    await announce(tx, touches.add, taken);
    return { posts: taken.map(({ postId }) => postId), heads: await touches.flush(tx, deps.clock.now()) };
  });
  // Most of them were published when they changed; views were not.
  deps.bus.publish({ type: 'counted', posts });
  return heads;
}

/** Authors with something that is due, the one who waits longest first. */
async function findDue(db: Db, dueBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('dirtyPosts')
        .select(['authorId', 'dueAt'])
        .where('dueAt', '<=', dueBefore)
        .unionAll(
          eb.selectFrom('dirtyActivities').select(['ownerId as authorId', 'dueAt']).where('dueAt', '<=', dueBefore),
        )
        .as('due'),
    )
    .select('authorId')
    .groupBy('authorId')
    .orderBy((eb) => eb.fn.min('dueAt'))
    .limit(AUTHORS_PER_FLUSH)
    .execute();
  return rows.map(({ authorId }) => authorId);
}

/** Dirty posts of these authors, due or not, one author after the other. */
async function listOf(db: Db, authors: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('dirtyPosts')
    .select('postId')
    .where('authorId', 'in', [...authors])
    .orderBy('authorId')
    .limit(POSTS_PER_FLUSH)
    .execute();
  return rows.map(({ postId }) => postId);
}

/** Finds authors with something that is due to be announced. Any process may do it: each post is taken once. */
export class DirtyPostFlusher {
  readonly #deps: Deps;
  readonly #targets: DirtyTargets;
  readonly #repeated: Repeated;

  constructor(deps: Deps, targets: DirtyTargets) {
    this.#deps = deps;
    this.#targets = targets;
    this.#repeated = new Repeated(
      async () => deps.db.isReadOnly || (await this.flushDue()),
      FLUSH_EVERY_MS,
      (error) => deps.log.warn(error, 'Changed counters could not be announced'),
    );
  }

  start(): void {
    this.#repeated.start();
  }

  /** Announces what is due. Returns the number of authors. */
  flushDue(): Promise<number> {
    return flushDirtyPosts(this.#deps, this.#targets, this.#deps.clock.now());
  }

  /** Announces everything, due or not. */
  async flushAll(): Promise<void> {
    while ((await flushDirtyPosts(this.#deps, this.#targets, Number.MAX_SAFE_INTEGER)) > 0);
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }
}
