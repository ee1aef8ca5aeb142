import { requestOf } from '@posy/contract/call';
import { followCall, unfollowCall } from '@posy/contract/follows';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
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
