import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { createConversation } from './conversations.mutators.ts';

/**
 * Opens a conversation with a user, also offline: it can be written in at once. The user needs a username, which callers
 * check. Throws when the device cannot store it.
 */
export async function beginConversation(local: LocalDb, user: Author): Promise<ConversationId> {
  const { id, firstName, lastName, username, profileImageUrl } = user;
  const conversationId = conversationIdOf(local.uid, id);
  const isBase = async () => (await local.cache.conversations.get(conversationId)) !== undefined;
  const args = { conversationId, user: { id, firstName, lastName, username, profileImageUrl } };
  if (!(await isBase())) await enqueue(local, createConversation, args, { isBase });
  return conversationId;
}
