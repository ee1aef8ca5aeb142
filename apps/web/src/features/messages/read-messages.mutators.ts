import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { markReadCall } from '@posy/contract/conversations';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ReadArgsSchema = Type.Object({ conversationId: ConversationIdSchema, k: Type.Integer() });
export interface ReadConversationArgs {
  readonly conversationId: ConversationId;
  readonly k: number;
}

/** The lane of all read marks of a conversation. */
export function readLane(conversationId: ConversationId): string {
  return `r:${conversationId}`;
}

/** Marks the other's messages up to `k` as read. It only grows, so the last of several includes the others. */
export const readConversation: MutationDefinition<ReadConversationArgs> = {
  kind: 'conversation.read',
  version: 1,
  read: (args) => (matches(ReadArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => readLane(conversationId),
  target: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
  coalesce(queued, next, sent) {
    const before = Math.max(0, ...[...queued, ...sent].map(({ args }) => readConversation.read(args)?.k ?? 0));
    if (before >= next.k) return { remove: [], add: false };
    return { remove: queued.map(({ key }) => key), add: true };
  },
  request: ({ conversationId, k }) => requestOf(markReadCall, { id: conversationId }, { k }),
  shares: () => true,
  isSilentWhenRefused: true,
  isBackground: true,
};
