import { requestOf } from '@posy/contract/call';
import {
  followCall,
  FollowEntitySchema,
  FollowerEntitySchema,
  FollowRequestEntitySchema,
  unfollowCall,
} from '@posy/contract/follows';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';
import { forgetPostsForFollowers } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Follows a user, or asks to, or ends that. */
export const setFollow = switchMutation({
  kind: 'follow.set',
  type: 'follow',
  id: 'userId',
  ids: UserIdSchema,
  isOn: 'isFollowing',
  lane: followLane,
  request: (id, isFollowing) => requestOf(isFollowing ? followCall : unfollowCall, { id }),
  stored: async (local, id) => {
    const row = await local.cache.follows.get(id);
    if (!row && !(await hasAllFollows(local))) return null;
    return row !== undefined && (row.isFollowing || row.isRequested === true);
  },
  // A deleted user is not followed any more.
  notFoundIsSuccess: 'off',
});

/** The lane of follows and unfollows of one user. */
function followLane(userId: UserId): string {
  return `fo:${userId}`;
}

/** Whether all followed users are on this device: a missing row then means "not followed". */
export async function hasAllFollows({ cache, uid }: LocalDb): Promise<boolean> {
  const stats = await cache.stats.get(uid);
  if (stats === undefined) return false;
  // Rows of unfollowed users do not count.
  return (await cache.follows.filter(({ isFollowing }) => isFollowing).count()) >= stats.totalFollowing;
}

const followRows = tableChanges({
  type: 'follow',
  table: (cache) => cache.follows,
  schema: FollowEntitySchema,
  toRow: (follow, rev) => ({ ...follow, rev }),
  scopeOf: () => 'u',
});

/**
 * Users that the viewer follows or followed, or asked to. With the end of a follow its posts for followers leave the device. Each
 * change raises `rev` by one: a follow that skips some may have ended meanwhile, and the answer brings the posts again.
 */
export const followChanges: ChangeDefinition = {
  ...followRows,
  async put(cache, ops) {
    const known = await followRows.revsOf(
      cache,
      ops.map(({ id }) => id),
    );
    await followRows.put(cache, ops);
    const rows = await cache.follows.bulkGet(ops.map(({ id }) => id));
    const ended = rows.filter((row, i) => row && (!row.isFollowing || row.rev > (known[i] ?? 0) + 1));
    return forgetPostsForFollowers(
      cache,
      ended.flatMap((row) => row?.userId ?? []),
    );
  },
};

/** Followers of the viewer. */
export const followerChanges = tableChanges({
  type: 'follower',
  table: (cache) => cache.followers,
  schema: FollowerEntitySchema,
  toRow: (follower, rev) => ({ ...follower, rev }),
  scopeOf: () => 'u',
});

/** Users who wait until the viewer lets them follow. */
export const followRequestChanges = tableChanges({
  type: 'followRequest',
  table: (cache) => cache.followRequests,
  schema: FollowRequestEntitySchema,
  toRow: (request, rev) => ({ ...request, rev }),
  scopeOf: () => 'u',
});
