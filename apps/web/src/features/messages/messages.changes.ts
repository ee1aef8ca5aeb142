import { MessageEntitySchema } from '@posy/contract/messages';
import { tableChanges } from '../../local/change-definition.ts';

/** Synced messages: one that the user deleted for themselves is deleted here. */
export const messageChanges = tableChanges({
  type: 'message',
  table: (cache) => cache.messages,
  schema: MessageEntitySchema,
  toRow: (message, rev) => ({ ...message, rev }),
  scopeOf: () => 'u',
  async remove(cache, ids) {
    const deleted = await cache.messages.bulkGet([...ids]);
    await cache.messages.bulkDelete([...ids]);
    return deleted.flatMap((message) => (message?.media ? [message.media.id] : []));
  },
});
