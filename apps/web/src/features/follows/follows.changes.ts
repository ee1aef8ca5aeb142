import { FollowRequestEntitySchema } from '@posy/contract/follow-requests';
import { FollowEntitySchema, FollowerEntitySchema } from '@posy/contract/follows';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetPostsForFollowers } from '../../local/forget-rows.ts';

/** Users that the viewer follows or followed, or asked to. With the end of a follow its posts for followers leave the device. */
export const followChanges = tableChanges({
  type: 'follow',
  table: (cache) => cache.follows,
  schema: FollowEntitySchema,
  toRow: (follow, rev) => ({ ...follow, rev }),
  scopeOf: () => 'u',
  stored: (cache, rows) =>
    forgetPostsForFollowers(
      cache,
      rows.flatMap(({ userId, isFollowing }) => (isFollowing ? [] : [userId])),
    ),
});

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
