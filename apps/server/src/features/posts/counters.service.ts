import { markDirty } from '../../changes/dirty-posts.ts';
import type { Tx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countStats, countStatsOfMany } from '../stats/stats.service.ts';
import { addToCount, addToCounts } from './counters.repo.ts';

/*
 * For features with rows that a post counts. They call these in the transaction of the row; the post's readers receive the new
 * counts.
 */

/** Changed counters are sent after at most this time, in ms. */
export const COUNTER_DELAY_MS = 3000;

/** Adds or subtracts a flower, for the post and for its author. Returns the new count. */
export async function countFlower(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, authorId }: { readonly id: string; readonly authorId: string },
  by: 1 | -1,
): Promise<number> {
  const [count] = await together([
    addTo(deps, tx, 'flowersCount', id, by),
    countStats(tx, authorId, { flowersCount: by }),
  ]);
  return count;
}

/** Adds or subtracts a comment. Returns the new count. */
export function countComment(deps: Pick<Deps, 'clock'>, tx: Tx, postId: string, by: 1 | -1): Promise<number> {
  return addTo(deps, tx, 'commentsCount', postId, by);
}

async function addTo(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  counter: 'flowersCount' | 'commentsCount',
  postId: string,
  by: 1 | -1,
): Promise<number> {
  const [post] = await together([
    addToCount(tx, counter, postId, by),
    markDirty(tx, postId, clock.now() + COUNTER_DELAY_MS),
  ]);
  if (!post) throw new AppError('post_not_found');
  return post.count;
}

/** Counts flowers of many posts at once, for them and for their authors. The caller marks the posts dirty. */
export async function countFlowersOfMany(tx: Tx, byPostId: ReadonlyMap<string, number>): Promise<void> {
  const byAuthorId = new Map<string, number>();
  await inBatches(byPostId, async (ids, by) => {
    for (const { authorId } of await addToCounts(tx, 'flowersCount', ids, by)) {
      byAuthorId.set(authorId, (byAuthorId.get(authorId) ?? 0) + by);
    }
  });
  await countStatsOfMany(tx, 'flowersCount', byAuthorId);
}

/** Counts comments of many posts at once. The caller marks the posts dirty. */
export async function countCommentsOfMany(tx: Tx, byPostId: ReadonlyMap<string, number>): Promise<void> {
  await inBatches(byPostId, async (ids, by) => {
    await addToCounts(tx, 'commentsCount', ids, by);
  });
}
