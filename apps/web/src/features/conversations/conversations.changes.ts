import { ConversationEntitySchema } from '@posy/contract/conversations';
import { tableChanges } from '../../local/change-definition.ts';

/** Conversations as this person sees them. */
export const conversationChanges = tableChanges({
  type: 'conversation',
  table: (cache) => cache.conversations,
  schema: ConversationEntitySchema,
  toRow: (conversation, rev) => ({ ...conversation, rev }),
  scopeOf: () => 'u',
});
