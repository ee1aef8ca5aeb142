import type { ConversationView } from '../messages/message-view.ts';

/** Conversations in which every word of `typed` begins a word of the name or username, or is in the last message. */
export function findConversations(list: readonly ConversationView[], typed: string): readonly ConversationView[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return list;
  return list.filter(({ name, username, last, draft }) => {
    const who = folded(`${name} ${username ?? ''} @${username ?? ''}`).split(/\s+/);
    const text = folded(`${last?.preview ?? ''} ${draft}`);
    return words.every((word) => who.some((part) => part.startsWith(word)) || text.includes(word));
  });
}

/** Without accents and capitals, so that 'zoe' finds 'Zoë'. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
