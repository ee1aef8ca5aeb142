import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { countStats, countStatsOfMany } from '../stats/stats.service.ts';
import { type ChangedFollow, deleteFollows, markFollows } from './follows.repo.ts';

/** Whose lists and totals changed with a person's account; follows that were not counted are left out. */
export interface FollowsChanged {
  /** People who followed the person. */
  readonly followerIds: readonly string[];
  /** People whom the person followed. */
  readonly followedIds: readonly string[];
}

/*
 * What happens to the follows of a person whose account is deactivated, comes back or goes for good: both sides, and what
 * the people on the other side are counted for. The caller holds the person's row in `users` (`for update` on PostgreSQL)
 * and has changed it, so that no follow comes in between; it tells the people on the other side, see `touchFollowsOf`.
 */

/** Deletes all follows by and of a person. */
export async function removeFollowsOf(tx: Tx, userId: string): Promise<FollowsChanged> {
  const following = await deleteFollows(tx, 'follower', userId);
  const followers = await deleteFollows(tx, 'followed', userId);
  return count(tx, userId, following, followers, -1);
}

/** Leaves a deactivated person out of all lists and totals. */
export async function hideFollowsOf(tx: Tx, userId: string): Promise<FollowsChanged> {
  const following = await markFollows(tx, 'follower', userId, true);
  const followers = await markFollows(tx, 'followed', userId, true);
  return count(tx, userId, following, followers, -1);
}

/** Takes back {@link hideFollowsOf}: follows of people who are active themselves count again. */
export async function showFollowsOf(tx: Tx, userId: string): Promise<FollowsChanged> {
  const following = await markFollows(tx, 'follower', userId, false);
  const followers = await markFollows(tx, 'followed', userId, false);
  return count(tx, userId, following, followers, 1);
}

/** Tells people that a person is, or is not any more, among those they follow or are followed by. */
export function touchFollowsOf(touch: Touch, userId: string, { followerIds, followedIds }: FollowsChanged): void {
  for (const id of followerIds) {
    touch(`u:${id}`, 'follow', userId);
    touch(`u:${id}`, 'stats', id);
  }
  for (const id of followedIds) {
    touch(`u:${id}`, 'follower', userId);
    touch(`u:${id}`, 'stats', id);
  }
}

async function count(
  tx: Tx,
  userId: string,
  following: readonly ChangedFollow[],
  followers: readonly ChangedFollow[],
  by: 1 | -1,
): Promise<FollowsChanged> {
  const followedIds = countedIds(following);
  const followerIds = countedIds(followers);
  await countStatsOfMany(tx, 'followersCount', new Map(followedIds.map((id) => [id, by])));
  await countStatsOfMany(tx, 'followingCount', new Map(followerIds.map((id) => [id, by])));
  await countStats(tx, userId, {
    followersCount: by * followerIds.length,
    followingCount: by * followedIds.length,
  });
  return { followerIds, followedIds };
}

function countedIds(changed: readonly ChangedFollow[]): string[] {
  return changed.flatMap(({ otherId, isCounted }) => (isCounted ? [otherId] : []));
}
