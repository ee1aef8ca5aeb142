import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { acceptRequestCall, declineRequestCall } from '@posy/contract/conversations';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import type { MutationDefinition, QueuedEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';

const AnswerArgsSchema = Type.Object({ conversationId: ConversationIdSchema });
interface AnswerRequestArgs {
  readonly conversationId: ConversationId;
}

/** Both answers share the lane of the messages of their conversation: a message that is written later accepts a request, too. */
const shared = {
  version: 1,
  read: (args: unknown) => (matches(AnswerArgsSchema, args) ? args : null),
  lane: ({ conversationId }: AnswerRequestArgs) => `c:${conversationId}`,
  target: ({ conversationId }: AnswerRequestArgs) => ({ type: 'conversation', id: conversationId }),
  // The last answer counts.
  coalesce: (queued: readonly QueuedEntry[]) => ({
    remove: queued
      .filter(({ kind }) => kind === acceptRequest.kind || kind === declineRequest.kind)
      .map(({ key }) => key),
    add: true,
  }),
} as const;

/** Makes a request a conversation like others. */
export const acceptRequest: MutationDefinition<AnswerRequestArgs> = {
  ...shared,
  kind: 'conversation.accept',
  request: ({ conversationId: id }) => requestOf(acceptRequestCall, { id }),
  // The other user sees what was read.
  shares: () => true,
};

/** Removes a request, and refuses what the other user writes later. */
export const declineRequest: MutationDefinition<AnswerRequestArgs> = {
  ...shared,
  kind: 'conversation.decline',
  request: ({ conversationId: id }) => requestOf(declineRequestCall, { id }),
  notFoundIsSuccess: true,
};
