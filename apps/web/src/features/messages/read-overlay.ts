import type { ConversationEntity } from '@posy/contract/conversations';
import type { ConversationId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { entriesOf } from '@posy/sync/pending';
import { readConversation } from './read-messages.mutators.ts';

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const READ_KIND = readConversation.kind;

/** The unsent read mark of each conversation. */
export function desiredReads(entries: readonly OutboxEntry[]): ReadonlyMap<ConversationId, number> {
  const desired = new Map<ConversationId, number>();
  for (const { args } of entriesOf(readConversation, entries)) {
    desired.set(args.conversationId, Math.max(args.k, desired.get(args.conversationId) ?? 0));
  }
  return desired;
}

/**
 * Number of unread messages, with pending read marks applied. The server's count lacks those that were deleted before they were read;
 * which ones is not known here, so a mark that passes some of them only ends the rest.
 */
export function unreadOf({ unreadCount, receivedK, readK }: ConversationEntity, readHere: number | undefined): number {
  return Math.max(0, Math.min(unreadCount, receivedK - Math.max(readK, readHere ?? 0)));
}
