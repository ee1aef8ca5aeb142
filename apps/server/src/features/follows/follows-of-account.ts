import type { ActivityEvent } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Batch } from '../../db/batch.ts';
import type { Tx } from '../../db/database.ts';
import { countStats, countStatsOfMany } from '../stats/stats.service.ts';
import { type ChangedFollow, deleteFollows, markFollows } from './follows-of-account.repo.ts';
import type { Pair } from './pair.ts';
import { eventsOf } from './record-follow.ts';

/** Changes of one step that concern other users; follows and requests that were not shown are left out. */
export interface FollowsChanged {
  /** Users that followed the user. */
  readonly followerIds: readonly string[];
  /** Users that the user followed. */
  readonly followedIds: readonly string[];
  /** Users that had asked to follow the user. */
  readonly requesterIds: readonly string[];
  /** Users that the user had asked to follow. */
  readonly requestedIds: readonly string[];
  /** What others' activity says of these. */
  readonly events: readonly ActivityEvent[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/*
 * The follows, and the requests of them, of a user whose account is deactivated, reactivated or deleted: both sides, and the counts of the users on the
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
  { followerIds, followedIds, requesterIds, requestedIds }: FollowsChanged,
): void {
  for (const id of followerIds) {
    touch(`u:${id}`, 'follow', userId);
    touch(`u:${id}`, 'stats', id);
  }
  for (const id of followedIds) {
    touch(`u:${id}`, 'follower', userId);
    touch(`u:${id}`, 'stats', id);
  }
  for (const id of requesterIds) touch(`u:${id}`, 'follow', userId);
  for (const id of requestedIds) touch(`u:${id}`, 'followRequest', userId);
}

async function changeBoth(
  tx: Tx,
  userId: string,
  by: 1 | -1,
  change: (side: 'follower' | 'followed') => Promise<Batch<ChangedFollow>>,
): Promise<FollowsChanged> {
  const following = await change('follower');
  const followers = await change('followed');
  const followedIds = idsOf(following.rows, IS_FOLLOW);
  const followerIds = idsOf(followers.rows, IS_FOLLOW);
  await countStatsOfMany(tx, 'followersCount', new Map(followedIds.map((id) => [id, by])));
  await countStatsOfMany(tx, 'followingCount', new Map(followerIds.map((id) => [id, by])));
  if (followedIds.length + followerIds.length > 0) {
    await countStats(tx, userId, {
      followersCount: by * followerIds.length,
      followingCount: by * followedIds.length,
    });
  }
  return {
    followerIds,
    followedIds,
    requesterIds: idsOf(followers.rows, IS_REQUEST),
    requestedIds: idsOf(following.rows, IS_REQUEST),
    events: [
      ...following.rows.flatMap(({ otherId, shown }) => eventOf({ followerId: userId, followedId: otherId }, shown)),
      ...followers.rows.flatMap(({ otherId, shown }) => eventOf({ followerId: otherId, followedId: userId }, shown)),
    ],
    isAll: following.isAll && followers.isAll,
  };
}

const IS_FOLLOW: ReadonlySet<ChangedFollow['shown']> = new Set(['follow', 'acceptedFollow'] as const);
const IS_REQUEST: ReadonlySet<ChangedFollow['shown']> = new Set(['request'] as const);

function idsOf(changed: readonly ChangedFollow[], shown: ReadonlySet<ChangedFollow['shown']>): string[] {
  return changed.flatMap((row) => (shown.has(row.shown) ? [row.otherId] : []));
}

function eventOf(pair: Pair, shown: ChangedFollow['shown']): readonly ActivityEvent[] {
  return shown === null ? [] : [eventsOf(pair)[shown]];
}
