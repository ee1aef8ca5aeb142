import { blockCall, unblockCall } from '@posy/contract/blocks';
import { requestOf } from '@posy/contract/call';
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
  /** The conversation with that user. */
  readonly conversationId: ConversationId;
  readonly isBlocked: boolean;
}

/** Blocks or unblocks a user. It sets the state instead of toggling; the conversation shows it. */
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
  request: ({ userId: id, isBlocked }) => requestOf(isBlocked ? blockCall : unblockCall, { id }),
  narrows: ({ isBlocked }) => isBlocked,
  // The other receives what is there again.
  shares: ({ isBlocked }) => !isBlocked,
  // A deleted user need not be blocked.
  notFoundIsSuccess: true,
};
