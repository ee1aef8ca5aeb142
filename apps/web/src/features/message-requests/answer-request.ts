import type { ConversationId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { acceptRequest, declineRequest } from './message-requests.mutators.ts';

/** Accepts a request: it is a conversation at once. Throws when the device cannot store the mutation. */
export async function acceptConversation(local: LocalDb, conversationId: ConversationId): Promise<void> {
  const isBase = async () => {
    const row = await local.cache.conversations.get(conversationId);
    return row !== undefined && row.isRequest !== true;
  };
  await enqueue(local, acceptRequest, { conversationId }, { isBase });
}

/** Removes a request from this device at once. Throws when the device cannot store the mutation. */
export async function declineConversation(local: LocalDb, conversationId: ConversationId): Promise<void> {
  await enqueue(local, declineRequest, { conversationId });
}
