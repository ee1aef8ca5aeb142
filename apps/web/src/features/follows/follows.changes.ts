import { FollowEntitySchema, FollowerEntitySchema, FollowRequestEntitySchema } from '@posy/contract/follows';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';
import { forgetPostsForFollowers } from '../../local/forget-rows.ts';

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
