import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { PersonListSchema, UserEntitySchema, UserParamsSchema } from './users.ts';

/**
 * A request to follow the viewer as a synced entity, id = the requesting user's id. Deleted when it is accepted, declined or taken
 * back. `requestedAt` is ISO 8601 UTC with milliseconds. Older ones than a device has are in {@link followRequestsCall}.
 */
export const FollowRequestEntitySchema = Type.Object({
  userId: UserIdSchema,
  requestedAt: Type.String(),
  user: UserEntitySchema,
  rev: Type.Integer(),
});
export type FollowRequestEntity = Static<typeof FollowRequestEntitySchema>;

/** Where there is nothing to accept, decline or remove, nothing changes: `isFollower` says what is. */
export const FollowerStatusSchema = Type.Object({ isFollower: Type.Boolean() });
export type FollowerStatus = Static<typeof FollowerStatusSchema>;

const follower = { params: UserParamsSchema, answer: FollowerStatusSchema };
/** Accepts the request of a user. */
export const acceptFollowerCall = call('POST /api/followers/{id}', follower);
/** Declines the request of a user, or removes a follower without a block. */
export const removeFollowerCall = call('DELETE /api/followers/{id}', follower);

/** The users who asked, newest first. */
export const followRequestsCall = call('GET /api/follow-requests', {
  query: PageQuerySchema,
  answer: PersonListSchema,
});
