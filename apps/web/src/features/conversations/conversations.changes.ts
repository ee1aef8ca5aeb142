import { matches } from '@posy/contract/check';
import { ConversationEntitySchema } from '@posy/contract/conversations';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';

/** Conversations as this person sees them. What the other has sent since, their row tells by its numbers. */
export const conversationChanges: ChangeDefinition = {
  ...tableChanges({
    type: 'conversation',
    table: (cache) => cache.conversations,
    schema: ConversationEntitySchema,
    toRow: (conversation, rev) => ({ ...conversation, rev }),
    scopeOf: () => 'u',
  }),
  async news(cache, ops) {
    const next = ops.flatMap(({ v }) => (matches(ConversationEntitySchema, v) ? [v] : []));
    const before = await cache.conversations.bulkGet(next.map(({ id }) => id));
    return next.flatMap((conversation, i) => {
      const fromK = before[i]?.receivedK ?? 0;
      return conversation.receivedK > fromK ? [{ conversation, fromK }] : [];
    });
  },
};
