import type { Touch } from '../../changes/touches.ts';
import type { Batch } from '../../db/batch.ts';
import type { Tx } from '../../db/database.ts';
import { countStats, countStatsOfMany } from '../stats/stats.service.ts';
import { type ChangedFollow, deleteFollows, markFollows } from './follows.repo.ts';

/** Changes of one step that concern other users; follows that were not counted are left out. */
export interface FollowsChanged {
  /** Users that followed the user. */
  readonly followerIds: readonly string[];
  /** Users that the user followed. */
  readonly followedIds: readonly string[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/*
 * The follows of a user whose account is deactivated, reactivated or deleted: both sides, and the counts of the users on the
 * other side. There may be very many, so each call changes up to `limit` of each side and is complete in itself. Before the
 * first call, the caller locks and changes the account, so that no follow is made meanwhile. Afterwards it touches the users
 * on the other side, see `touchFollowsOf`.
 */

/** Deletes follows by and of a user. */
export function removeFollowsOf(tx: Tx, userId: string, limit = Number.MAX_SAFE_INTEGER): Promise<FollowsChanged> {
  return changeBoth(tx, userId, -1, (side) => deleteFollows(tx, side, userId, limit));
}

/** Hides a deactivated user's follows from lists and totals. */
export function hideFollowsOf(tx: Tx, userId: string, limit = Number.MAX_SAFE_INTEGER): Promise<FollowsChanged> {
  return changeBoth(tx, userId, -1, (side) => markFollows(tx, side, userId, true, limit));
}

/** Undoes {@link hideFollowsOf}: follows with active users count again. */
export function showFollowsOf(tx: Tx, userId: string, limit = Number.MAX_SAFE_INTEGER): Promise<FollowsChanged> {
  return changeBoth(tx, userId, 1, (side) => markFollows(tx, side, userId, false, limit));
}

/** Touches the lists and totals of users after a user appeared in them or disappeared. */
export function touchFollowsOf(
  touch: Touch,
  userId: string,
  { followerIds, followedIds }: Pick<FollowsChanged, 'followerIds' | 'followedIds'>,
): void {
  for (const id of followerIds) {
    touch(`u:${id}`, 'follow', userId);
    touch(`u:${id}`, 'stats', id);
  }
  for (const id of followedIds) {
    touch(`u:${id}`, 'follower', userId);
    touch(`u:${id}`, 'stats', id);
  }
}

async function changeBoth(
  tx: Tx,
  userId: string,
  by: 1 | -1,
  change: (side: 'follower' | 'followed') => Promise<Batch<ChangedFollow>>,
): Promise<FollowsChanged> {
  const following = await change('follower');
  const followers = await change('followed');
  const followedIds = countedIds(following.rows);
  const followerIds = countedIds(followers.rows);
  await countStatsOfMany(tx, 'followersCount', new Map(followedIds.map((id) => [id, by])));
  await countStatsOfMany(tx, 'followingCount', new Map(followerIds.map((id) => [id, by])));
  if (followedIds.length + followerIds.length > 0) {
    await countStats(tx, userId, {
      followersCount: by * followerIds.length,
      followingCount: by * followedIds.length,
    });
  }
  return { followerIds, followedIds, isAll: following.isAll && followers.isAll };
}

function countedIds(changed: readonly ChangedFollow[]): string[] {
  return changed.flatMap(({ otherId, isCounted }) => (isCounted ? [otherId] : []));
}
