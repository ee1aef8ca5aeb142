import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { blockLane } from './block-lane.ts';

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
  lane: ({ userId }) => blockLane(userId),
  target: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
  coalesce(queued) {
    const same = queued.filter(({ kind }) => kind === setBlock.kind);
    return { remove: same.map(({ key }) => key), add: true };
  },
  request: ({ userId, isBlocked }) => ({
    method: isBlocked ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/block`,
  }),
  // Who is not there any more cannot be blocked, and need not be.
  notFoundIsSuccess: true,
};
