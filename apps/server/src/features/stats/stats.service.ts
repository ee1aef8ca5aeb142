import type { UserId } from '@posy/contract/ids';
import type { UserStats } from '@posy/contract/stats';
import type { Db, Tx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { addToCounter, addToStats, type Counter, findExactStats, type StatsRow } from './stats.repo.ts';

/** Amounts to add, by counter. */
export type StatsDeltas = Readonly<Partial<Record<Counter, number>>>;

const NOTHING = { followersCount: 0, followingCount: 0, postsCount: 0, viewsCount: 0, flowersCount: 0 };

/**
 * Counts for one user, in the transaction of the counted row. Order of locks: posts, what waits for their authors, then users'
 * counters by id, then scopes.
 * A caller that counts for two users counts for the lesser id first.
 */
export async function countStats(tx: Tx, userId: string, deltas: StatsDeltas): Promise<void> {
  await addToStats(tx, { userId, ...NOTHING, ...deltas });
}

/** Adds to one counter of many users at once, an amount for each; in few statements, for any number of users. */
export async function countStatsOfMany(tx: Tx, counter: Counter, byUserId: ReadonlyMap<string, number>): Promise<void> {
  await inBatches(byUserId, (userIds, by) => addToCounter(tx, userIds, counter, by));
}

/** One's own totals, with the views and flowers that wait until their posts are announced. */
export async function getStats(db: Db, userId: UserId): Promise<UserStats> {
  return statsOf(await findExactStats(db, userId));
}

/** The wire form of a user's counters. */
export function statsOf(row: StatsRow | undefined): UserStats {
  const { followersCount, followingCount, postsCount, viewsCount, flowersCount } = row ?? NOTHING;
  return {
    totalFollowers: followersCount,
    totalFollowing: followingCount,
    totalViews: viewsCount,
    totalFlowers: flowersCount,
    totalPosts: postsCount,
  };
}
