import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type MessageId, MessageIdSchema } from '@posy/contract/ids';
import { editMessageCall } from '@posy/contract/messages';
import type { MutationDefinition } from '@posy/sync/mutation';
import { argsOf } from '@posy/sync/pending';
import * as Type from 'typebox';

const EditArgsSchema = Type.Object({
  id: MessageIdSchema,
  conversationId: ConversationIdSchema,
  content: Type.String(),
});
export interface EditMessageArgs {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  /** The new text. */
  readonly content: string;
}

/** Messages of one conversation go out in the order they were written, and their changes after them. */
export function conversationLane(conversationId: ConversationId): string {
  return `c:${conversationId}`;
}

/**
 * Changes the text of one's own message. The last of several unsent edits replaces the others. An edit of a message that is being
 * sent follows it; it waits with a refused one, and is discarded with it.
 */
export const editMessage: MutationDefinition<EditMessageArgs> = {
  kind: 'message.edit',
  version: 1,
  read: (args) => (matches(EditArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => conversationLane(conversationId),
  target: ({ id }) => ({ type: 'message', id }),
  dependsOn: ({ id }) => [
    { type: 'message', id, madeBy: 'message.send' },
    { type: 'message', id, madeBy: 'message.sendByUsername' },
  ],
  coalesce: (queued, { id }) => ({
    remove: queued.filter((entry) => argsOf(editMessage, entry)?.id === id).map(({ key }) => key),
    add: true,
  }),
  request: ({ id, content }) => requestOf(editMessageCall, { id }, { content }),
};
