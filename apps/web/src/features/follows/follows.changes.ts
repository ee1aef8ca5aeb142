import { FollowEntitySchema, FollowerEntitySchema } from '@posy/contract/follows';
import { tableChanges } from '../../local/change-definition.ts';

/** Users that the viewer follows or followed. */
export const followChanges = tableChanges({
  type: 'follow',
  table: (cache) => cache.follows,
  schema: FollowEntitySchema,
  toRow: (follow, rev) => ({ ...follow, rev }),
  scopeOf: () => 'u',
});

/** Followers of the viewer. */
export const followerChanges = tableChanges({
  type: 'follower',
  table: (cache) => cache.followers,
  schema: FollowerEntitySchema,
  toRow: (follower, rev) => ({ ...follower, rev }),
  scopeOf: () => 'u',
});
