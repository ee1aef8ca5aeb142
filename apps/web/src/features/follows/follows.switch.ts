import { requestOf } from '@posy/contract/call';
import { followCall, unfollowCall } from '@posy/contract/follows';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { switchMutation } from '../../sync/switch-mutation.ts';
import { hasAllFollows } from './has-all-follows.ts';

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
export function followLane(userId: UserId): string {
  return `fo:${userId}`;
}
