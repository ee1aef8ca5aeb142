import { conversationIdOf } from '@posy/contract/conversation-id';
import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import {
  type NewMessage,
  type QueuedMessage,
  sendMessage,
  sendToUsername,
  usernameOf,
} from '../messages/send-message.ts';
import { createConversation } from './conversations.sync.ts';

/**
 * Enqueues a message to a typed username. A user that this device knows is addressed by id. Throws the errors of `enqueue`.
 */
export async function sendByUsername(
  local: LocalDb,
  message: NewMessage & { readonly username: string },
): Promise<QueuedMessage> {
  const { place = 'new' } = message;
  const username = usernameOf(message.username);
  const toUserId = await findKnownUser(local, username);
  if (toUserId === null) return sendToUsername(local, { ...message, username, place });
  const conversationId = conversationIdOf(local.uid, toUserId);
  const messageId = await sendMessage(local, { ...message, username, place, conversationId, toUserId });
  return { conversationId, messageId };
}

/** A user whose rows pulls keep up to date. Oneself is excluded: the server refuses that with its own text. */
async function findKnownUser(local: LocalDb, username: string): Promise<UserId | null> {
  const { cache, uid } = local;
  const user = await cache.users.where('username').equals(username).first();
  if (user) return user.id === uid ? null : user.id;
  const conversation = await cache.conversations
    .filter(({ otherUser }) => otherUser.username === username && !otherUser.isInactive)
    .first();
  if (conversation) return conversation.otherUser.id;
  return (await readBegunUsers(local)).find((begun) => begun.username === username)?.id ?? null;
}

/** Users of opened conversations that the server may not know yet. */
async function readBegunUsers({ out }: LocalDb): Promise<readonly Author[]> {
  const entries = await out.outbox.where('kind').equals(createConversation.kind).toArray();
  return entries.flatMap(({ args }) => createConversation.read(args)?.user ?? []);
}
