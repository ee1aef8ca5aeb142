import type { ConversationEntity } from '@posy/contract/conversations';
import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { acceptRequest } from './message-requests.mutators.ts';

/** Kind of the folded mutation, for callers that read the outbox by kind. */
export const ACCEPT_KIND = acceptRequest.kind;

type Row = Pick<ConversationEntity, 'id' | 'isRequest'>;

/** The conversations whose unread messages count: those of a request do once it was accepted, also before the server has that. */
export function countedConversations<Counted extends Row>(
  rows: readonly Counted[],
  entries: readonly OutboxEntry[],
): readonly Counted[] {
  const accepted = desiredOf(acceptRequest, entries, ({ conversationId }) => [conversationId, true]);
  return rows.filter(({ id, isRequest = false }) => !isRequest || accepted.has(id));
}
