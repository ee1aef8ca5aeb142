import type { UserId } from '@posy/contract/ids';
import type { Tx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError, nullIfNotFound } from '../../errors.ts';
import { addToFlowers, addToFlowersOfMany, lockMany, lockOne } from './comment-counters.repo.ts';
import type { ViewedCommentRow } from './comments.repo.ts';
import { getVisibleComment } from './comments.service.ts';

/*
 * For features with rows that a comment counts. They lock the comment before such a row: a deletion of the comment does so, too.
 */

type CounterDeps = Pick<Deps, 'db'>;

/** Locks a comment, and returns it; null for one that the viewer cannot see. */
export async function lockForFlower(
  { db }: CounterDeps,
  tx: Tx,
  viewerId: UserId,
  id: string,
): Promise<ViewedCommentRow | null> {
  const [, comment] = await together([lockOne(tx, db, id), getVisibleComment(tx, viewerId, id).catch(nullIfNotFound)]);
  return comment;
}

/** Locks comments, in one order. */
export function lockComments({ db }: CounterDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  return lockMany(tx, db, ids);
}

/** Adds or subtracts a flower. Returns the new count. */
export async function countFlower(tx: Tx, id: string, by: 1 | -1): Promise<number> {
  const count = await addToFlowers(tx, id, by);
  if (count === undefined) throw new AppError('comment_not_found');
  return count;
}

/** Counts flowers of many comments at once. The caller has locked them. Devices receive the counts with the thread. */
export async function countFlowersOfMany(tx: Tx, byId: ReadonlyMap<string, number>): Promise<void> {
  await inBatches(byId, (ids, by) => addToFlowersOfMany(tx, ids, by));
}
