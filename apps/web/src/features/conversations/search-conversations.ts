import { foldText, matchesWords, personWords, searchWords } from '@posy/contract/search';
import type { ConversationView } from './conversation-view.ts';

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
