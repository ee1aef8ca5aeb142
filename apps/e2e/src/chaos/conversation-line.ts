import type { ConversationEntity } from '@posy/contract/conversations';

/** A row as text, with sorted fields. */
export function conversationLine(row: ConversationEntity): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
