import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { acceptFollowerCall, removeFollowerCall } from '@posy/contract/follows';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition, OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import * as Type from 'typebox';

/** `isRequest`: the user asked to follow; false: they follow, and are removed. */
const ArgsSchema = Type.Object({ userId: UserIdSchema, isFollower: Type.Boolean(), isRequest: Type.Boolean() });
type SetFollowerArgs = Type.Static<typeof ArgsSchema>;

/** Lets a user follow the viewer, or not: accepts or declines their request, or removes them from the followers. */
export const setFollower: MutationDefinition<SetFollowerArgs> = {
  kind: 'follower.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => `fr:${userId}`,
  target: ({ userId, isRequest }) => ({ type: isRequest ? 'followRequest' : 'follower', id: userId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId: id, isFollower }) => requestOf(isFollower ? acceptFollowerCall : removeFollowerCall, { id }),
  narrows: ({ isFollower }) => !isFollower,
  // A new follower receives the posts for followers.
  shares: ({ isFollower }) => isFollower,
  // A deleted user neither waits nor follows any more.
  notFoundIsSuccess: true,
};

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const FOLLOWER_KIND = setFollower.kind;

/** Whether each user shall be a follower, by the last pending answer to their request or their pending removal. */
export function desiredFollowers(entries: readonly OutboxEntry[]): ReadonlyMap<UserId, boolean> {
  return desiredOf(setFollower, entries, ({ userId, isFollower }) => [userId, isFollower]);
}
