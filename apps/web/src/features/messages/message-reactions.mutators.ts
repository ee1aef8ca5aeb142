import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type MessageId, MessageIdSchema } from '@posy/contract/ids';
import { reactCall } from '@posy/contract/message-reactions';
import type { MutationDefinition } from '@posy/sync/mutation';
import { argsOf } from '@posy/sync/pending';
import * as Type from 'typebox';
import { conversationLane } from './edit-message.mutators.ts';

const ReactArgsSchema = Type.Object({
  messageId: MessageIdSchema,
  conversationId: ConversationIdSchema,
  emoji: Type.Union([Type.String(), Type.Null()]),
});
export interface ReactToMessageArgs {
  readonly messageId: MessageId;
  readonly conversationId: ConversationId;
  /** null takes the reaction back. */
  readonly emoji: string | null;
}

/**
 * Sets one's reaction to a message that the server has. It is a state, so the last of several unsent ones replaces the others. It
 * follows the changes of its message, and taking back what is on a deleted message is done already.
 */
export const reactToMessage: MutationDefinition<ReactToMessageArgs> = {
  kind: 'message.react',
  version: 1,
  read: (args) => (matches(ReactArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => conversationLane(conversationId),
  target: ({ messageId }) => ({ type: 'message', id: messageId }),
  coalesce: (queued, { messageId }) => ({
    remove: queued.filter((entry) => argsOf(reactToMessage, entry)?.messageId === messageId).map(({ key }) => key),
    add: true,
  }),
  request: ({ messageId, emoji }) => requestOf(reactCall, { id: messageId }, { emoji }),
  notFoundIsSuccess: ({ emoji }) => emoji === null,
};
