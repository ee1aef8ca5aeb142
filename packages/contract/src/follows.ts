import * as Type from 'typebox';
import type { Static } from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { PersonListSchema, UserEntitySchema, UserParamsSchema } from './users.ts';

/** `isRequested`: the followed user has not accepted it yet; absent: no. */
export const FollowStatusSchema = Type.Object({
  isFollowing: Type.Boolean(),
  isRequested: Type.Optional(Type.Boolean()),
});
export type FollowStatus = Static<typeof FollowStatusSchema>;

const follow = { params: UserParamsSchema, answer: FollowStatusSchema };
export const followStatusCall = call('GET /api/users/{id}/follow-status', follow);
export const followCall = call('POST /api/users/{id}/follow', follow);
export const unfollowCall = call('DELETE /api/users/{id}/follow', follow);

const people = { params: UserParamsSchema, query: PageQuerySchema, answer: PersonListSchema };
export const followersCall = call('GET /api/users/{id}/followers', people);
export const followingCall = call('GET /api/users/{id}/following', people);

/**
 * The synced entity, id = the followed person's id: whether the viewer follows them, or asked to (`isRequested`; absent: no). Known
 * to the viewer through `u`. `user` is null where there is neither. `followedAt` is ISO 8601 UTC with milliseconds.
 *
 * With the entity of a new follow come the followed user's newest posts for followers. Where there is no follow any more, a device
 * deletes that user's posts for followers.
 */
export const FollowEntitySchema = Type.Object({
  userId: UserIdSchema,
  isFollowing: Type.Boolean(),
  isRequested: Type.Optional(Type.Boolean()),
  followedAt: Type.String(),
  user: Type.Union([UserEntitySchema, Type.Null()]),
  rev: Type.Integer(),
});
export type FollowEntity = Static<typeof FollowEntitySchema>;

/** A follower of the viewer as a synced entity, id = the follower's id. Deleted at an unfollow. */
export const FollowerEntitySchema = Type.Object({
  userId: UserIdSchema,
  followedAt: Type.String(),
  user: UserEntitySchema,
  rev: Type.Integer(),
});
export type FollowerEntity = Static<typeof FollowerEntitySchema>;

/** The number of a user's newest posts for followers that come with a follow. */
export const POSTS_WITH_FOLLOW = 100;

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
