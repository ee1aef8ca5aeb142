import { v5 as uuidv5 } from 'uuid';
import { matches } from './check.ts';
import { type ConversationId, ConversationIdSchema, type UserId } from './ids.ts';

const NAMESPACE = '5d1f6c1e-8a43-4c0b-9f57-0d7a4b6e2c91';

/** The conversation of two people: one id, known to both devices without a network (UUID version 5, RFC 9562). */
export function conversationIdOf(a: UserId, b: UserId): ConversationId {
  const [first, second] = [a, b].toSorted();
  const id = uuidv5(`${first}:${second}`, NAMESPACE);
  if (!matches(ConversationIdSchema, id)) throw new Error('a name-based UUID is no id');
  return id;
}
