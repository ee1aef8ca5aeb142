import type { ConversationEntity } from '@posy/contract/conversations';
import type { OutboxEntry } from '@posy/sync/mutation';
import { argsOf, isRefused } from '@posy/sync/pending';
import { unsentMessage } from '../messages/message-overlay.ts';
import { acceptRequest, declineRequest } from './message-requests.mutators.ts';

/** Kinds of the answers, for callers that read the outbox by kind. They also read those that send messages. */
export const ANSWER_KINDS: readonly string[] = [acceptRequest.kind, declineRequest.kind];

/** `none`: a conversation like others, by the server or since an answer that waits. `declined`: it is shown nowhere. */
type RequestState = 'none' | 'open' | 'declined';

type Row = Pick<ConversationEntity, 'id' | 'isRequest'> & { readonly otherUser: { readonly username: string | null } };

/**
 * The state of a conversation as a request, with pending mutations applied. Writing to the other user accepts it.
 *
 * @param entries by `ord`
 */
export function requestState(row: Row, entries: readonly OutboxEntry[]): RequestState {
  if (row.isRequest !== true) return 'none';
  const last = entries.findLast((entry) => !isRefused(entry) && isAnswer(entry, row));
  if (!last) return 'open';
  return last.kind === declineRequest.kind ? 'declined' : 'none';
}

function isAnswer(entry: OutboxEntry, { id, otherUser }: Row): boolean {
  const answer = argsOf(acceptRequest, entry) ?? argsOf(declineRequest, entry);
  if (answer) return answer.conversationId === id;
  const to = unsentMessage(entry)?.to;
  if (!to) return false;
  return to.kind === 'conversation' ? to.conversationId === id : to.username === otherUser.username;
}
