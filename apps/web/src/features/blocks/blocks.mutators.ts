import { matches } from '@posy/contract/check';
import { conversationIdOf } from '@posy/contract/conversations';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({ ownId: UserIdSchema, userId: UserIdSchema, isBlocked: Type.Boolean() });
export interface SetBlockArgs {
  readonly ownId: UserId;
  readonly userId: UserId;
  readonly isBlocked: boolean;
}

/** Blocks somebody, or not any more. Sets, rather than toggles; shown by the conversation with them. */
export const setBlock: MutationDefinition<SetBlockArgs> = {
  kind: 'block.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => `b:${userId}`,
  target: ({ ownId, userId }) => ({ type: 'conversation', id: conversationIdOf(ownId, userId) }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId, isBlocked }) => ({
    method: isBlocked ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/block`,
  }),
  // Who is not there any more cannot be blocked, and need not be.
  goneIsSuccess: true,
};
