import { matches } from '@posy/contract/check';
import { ConversationEntitySchema } from '@posy/contract/conversations';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { MAX_DELIVERED, reportDelivered } from './conversations.mutators.ts';

/** Key of the row in `pages` with the time of the list's last fetch. */
export const LIST_KEY = 'conversations';

/** Synced conversations. Stored messages of the other user are reported as delivered. */
export const conversationChanges: ChangeDefinition = {
  ...tableChanges({
    type: 'conversation',
    table: (cache) => cache.conversations,
    schema: ConversationEntitySchema,
    toRow: (conversation, rev) => ({ ...conversation, rev }),
    scopeOf: () => 'u',
    async remove(cache, ids, why) {
      await cache.conversations.bulkDelete([...ids]);
      // A snapshot has only the newest conversations.
      if (why === 'swept') await cache.pages.delete(LIST_KEY);
      return [];
    },
  }),
  async stored(local, ops) {
    const items = ops.flatMap(({ v }) =>
      matches(ConversationEntitySchema, v) && v.receivedK > v.deliveredK ? [{ id: v.id, k: v.receivedK }] : [],
    );
    for (let from = 0; from < items.length; from += MAX_DELIVERED) {
      await enqueue(local, reportDelivered, { items: items.slice(from, from + MAX_DELIVERED) });
    }
  },
};
