import { AUTHOR_DELAY_MS, markDirty, markDirtyPosts } from '../../changes/dirty-posts.ts';
import type { AnnounceCounters, DirtyPost } from '../../changes/sync-source.ts';
import type { Tx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countStats } from '../stats/stats.service.ts';
import { addToCount, addToCounts, lockPost, lockPosts, type PostCounter } from './counters.repo.ts';
import { findVisibility } from './posts.repo.ts';

/*
 * For features with rows that a post counts. They call these in the transaction of the row. The author's totals receive the counts when
 * the post is announced; devices that show the post receive them through `realtime/watches.ts`.
 */

type CounterDeps = Pick<Deps, 'clock'>;

/** Adds or subtracts a flower. Returns the new count. */
export function countFlower(deps: CounterDeps, tx: Tx, postId: string, by: 1 | -1): Promise<number> {
  return addTo(deps, tx, 'flowersCount', postId, by, { flowers: by });
}

/** Adds comments, or subtracts them. Returns the new count. */
export function countComments(deps: CounterDeps, tx: Tx, postId: string, by: number): Promise<number> {
  return addTo(deps, tx, 'commentsCount', postId, by, {});
}

async function addTo(
  { clock }: CounterDeps,
  tx: Tx,
  counter: 'flowersCount' | 'commentsCount',
  postId: string,
  by: number,
  waiting: Partial<DirtyPost>,
): Promise<number> {
  const [count] = await together([
    addToCount(tx, counter, postId, by),
    markDirty(tx, postId, clock.now() + AUTHOR_DELAY_MS, waiting),
  ]);
  if (count === undefined) throw new AppError('post_not_found');
  return count;
}

/** Counts flowers of many posts at once. */
export async function countFlowersOfMany(
  { clock }: CounterDeps,
  tx: Tx,
  byPostId: ReadonlyMap<string, number>,
): Promise<void> {
  await inBatches(byPostId, async (ids, by) => {
    await addToCounts(tx, 'flowersCount', ids, by);
    await markDirtyPosts(tx, ids, clock.now() + AUTHOR_DELAY_MS, { flowers: by });
  });
}

/** Counts comments of many posts at once. The caller marks the posts dirty. */
export async function countCommentsOfMany(tx: Tx, byPostId: ReadonlyMap<string, number>): Promise<void> {
  await inBatches(byPostId, (ids, by) => addToCounts(tx, 'commentsCount', ids, by));
}

/**
 * Locks a post that counts the caller's rows. A transaction that locks such rows as well locks the post first: every other one
 * does so, too, and none waits for another in a circle.
 */
export function lockCountingPost({ db }: Pick<Deps, 'db'>, tx: Tx, postId: string): Promise<void> {
  return lockPost(tx, db, postId);
}

/** {@link lockCountingPost} for many, in one order. */
export function lockCountingPosts({ db }: Pick<Deps, 'db'>, tx: Tx, postIds: readonly string[]): Promise<void> {
  return lockPosts(tx, db, postIds);
}

/** Adds amounts to a counter alone, not to the totals of authors, and has the posts announced. */
export async function correctCounts(
  { clock }: CounterDeps,
  tx: Tx,
  counter: PostCounter,
  byPostId: ReadonlyMap<string, number>,
): Promise<void> {
  await inBatches(byPostId, async (ids, by) => {
    await addToCounts(tx, counter, ids, by);
    await markDirtyPosts(tx, ids, clock.now() + AUTHOR_DELAY_MS);
  });
}

/** Changed counters of a post are rows for its author alone. */
export const announceCounters: AnnounceCounters = async (tx, touch, dirty) => {
  const posts = await findVisibility(
    tx,
    dirty.map(({ postId }) => postId),
  );
  for (const { id, authorId } of posts) touch(`u:${authorId}`, 'post', id);
  const totals = [...totalsOf(posts, dirty)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [authorId] of totals) touch(`u:${authorId}`, 'stats', authorId);
  await together(totals.map(([authorId, total]) => countStats(tx, authorId, total)));
};

interface Total {
  readonly viewsCount: number;
  readonly flowersCount: number;
}

/** The amounts to add for each author; an author without a change is left out. */
function totalsOf(
  posts: readonly { readonly id: string; readonly authorId: string }[],
  dirty: readonly DirtyPost[],
): ReadonlyMap<string, Total> {
  const authors = new Map(posts.map(({ id, authorId }) => [id, authorId]));
  const totals = new Map<string, Total>();
  for (const { postId, views, flowers } of dirty) {
    const authorId = authors.get(postId);
    if (authorId === undefined || (views === 0 && flowers === 0)) continue;
    const { viewsCount, flowersCount } = totals.get(authorId) ?? { viewsCount: 0, flowersCount: 0 };
    totals.set(authorId, { viewsCount: viewsCount + views, flowersCount: flowersCount + flowers });
  }
  return totals;
}
