import type { ConversationId, UserId } from '@posy/contract/ids';
import { foldText, matchesWords, personWords, searchWords } from '@posy/contract/search';
import type { Millis } from '@posy/std/clock';
import type { MessageDelivery } from '../messages/message-view.ts';

/** A conversation as it is drawn, in the list and above its thread. */
export interface ConversationView {
  readonly id: ConversationId;
  /** null: known by the username alone, until the server has the first message. */
  readonly otherUserId: UserId | null;
  readonly name: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
  readonly isDeleted: boolean;
  readonly isBlocked: boolean;
  /** The other user may not write to this one, who has not answered. */
  readonly isRequest: boolean;
  readonly unreadCount: number;
  /** Number of the other's messages that were read, including pending marks: the unread divider follows them. */
  readonly readK: number;
  /** Number of the other's messages. */
  readonly receivedK: number;
  /** null: no message yet. */
  readonly last: { readonly isOwn: boolean; readonly preview: string; readonly delivery: MessageDelivery } | null;
  readonly activeAt: Millis;
  /** Text of the draft, '' without one. */
  readonly draft: string;
}

/**
 * Conversations that match a query: each word is a prefix of a word of the name or username, as in people search, or the last
 * message contains the whole query. An empty query matches all.
 */
export function searchConversations(list: readonly ConversationView[], typed: string): readonly ConversationView[] {
  const text = typed.trim().replace(/^@+/, '').trim();
  if (text === '') return list;
  const words = searchWords(text);
  const folded = foldText(text);
  return list.filter(({ name, username, last }) => {
    const known = personWords({ firstName: name, lastName: '', username });
    return matchesWords(known, words) || foldText(last?.preview ?? '').includes(folded);
  });
}
