import { foldText, matchesWords, personWords, searchWords } from '@posy/contract/search';
import type { ConversationView } from './conversation-view.ts';

/**
 * Those that are meant by what was typed: each word begins one of the name or the username, as in a search for people, or
 * all of it stands in the last message. Nothing typed: all of them.
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
