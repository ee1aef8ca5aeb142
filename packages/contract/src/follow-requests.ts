import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserIdSchema } from './ids.ts';
import { UserEntitySchema } from './users.ts';

/**
 * A request to follow the viewer as a synced entity, id = the requesting user's id. Deleted when it is accepted, declined or taken
 * back. `requestedAt` is ISO 8601 UTC with milliseconds. Older ones than a device has are in GET /api/follow-requests, a page of
 * `PersonSchema`, newest first.
 */
export const FollowRequestEntitySchema = Type.Object({
  userId: UserIdSchema,
  requestedAt: Type.String(),
  user: UserEntitySchema,
  rev: Type.Integer(),
});
export type FollowRequestEntity = Static<typeof FollowRequestEntitySchema>;

/**
 * Answer of POST /api/followers/{id}, which accepts the request of a user, and of DELETE, which declines it, or removes a follower
 * without a block. Where there is nothing to accept, decline or remove, nothing changes: `isFollower` says what is.
 */
export const FollowerStatusSchema = Type.Object({ isFollower: Type.Boolean() });
export type FollowerStatus = Static<typeof FollowerStatusSchema>;
