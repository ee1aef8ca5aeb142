import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { createConversation } from './conversations.mutators.ts';

/**
 * Starts a conversation with somebody, without a network too: it can be opened and written in at once. They need a
 * username; whoever calls says so where they have none. Throws when the device would not keep it.
 */
export async function beginConversation(local: LocalDb, user: Author): Promise<ConversationId> {
  const { id, firstName, lastName, username, profileImageUrl } = user;
  const conversationId = conversationIdOf(local.uid, id);
  const isBase = async () => (await local.cache.conversations.get(conversationId)) !== undefined;
  const args = { conversationId, user: { id, firstName, lastName, username, profileImageUrl } };
  if (!(await isBase())) await enqueue(local, createConversation, args, { isBase });
  return conversationId;
}
