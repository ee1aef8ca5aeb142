import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

export interface SetFollowArgs {
  readonly userId: UserId;
  readonly isFollowing: boolean;
}

const ArgsSchema = Type.Object({ userId: UserIdSchema, isFollowing: Type.Boolean() });

/** Sets instead of toggling, so that a repeated send is harmless and only the last mutation about a user is sent. */
export const setFollow: MutationDefinition<SetFollowArgs> = {
  kind: 'follow.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => followLane(userId),
  target: ({ userId }) => ({ type: 'follow', id: userId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId, isFollowing }) => ({
    method: isFollowing ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/follow`,
  }),
  // A deleted user is not followed any more.
  notFoundIsSuccess: ({ isFollowing }) => !isFollowing,
};

/** The lane of follows and unfollows of one user. */
export function followLane(userId: UserId): string {
  return `fo:${userId}`;
}
