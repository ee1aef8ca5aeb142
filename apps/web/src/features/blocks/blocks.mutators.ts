import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({
  conversationId: ConversationIdSchema,
  userId: UserIdSchema,
  isBlocked: Type.Boolean(),
});
export interface SetBlockArgs {
  readonly userId: UserId;
  /** The one with them. */
  readonly conversationId: ConversationId;
  readonly isBlocked: boolean;
}

/** Blocks somebody, or not any more. Sets, rather than toggles; shown by the conversation with them. */
export const setBlock: MutationDefinition<SetBlockArgs> = {
  kind: 'block.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => `b:${userId}`,
  target: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId, isBlocked }) => ({
    method: isBlocked ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/block`,
  }),
  // Who is not there any more cannot be blocked, and need not be.
  goneIsSuccess: true,
};
