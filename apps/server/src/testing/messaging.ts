import { conversationIdOf } from '@posy/contract/conversation-id';
import { type ConversationId, type UserId, UserIdSchema } from '@posy/contract/ids';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import { Parse } from 'typebox/value';
import type { TestClient, TestResponse } from './test-client.ts';

/** The id of the conversation of two users, which need not exist. */
export async function conversationOf(a: TestClient, b: TestClient): Promise<ConversationId> {
  return conversationIdOf(await userIdOf(a), await userIdOf(b));
}

export async function userIdOf(client: TestClient): Promise<UserId> {
  return readId(await client.id());
}

/** A person's id from a text. */
export function readId(text: string): UserId {
  return Parse(UserIdSchema, text);
}

/** Tries to send a text, or other fields, to a user. The first message creates the conversation. */
export async function trySend(
  from: TestClient,
  to: TestClient,
  fields: string | Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<TestResponse> {
  const body = typeof fields === 'string' ? { content: fields } : fields;
  const path = `/api/conversations/${await conversationOf(from, to)}/messages`;
  return from.post(path, { toUserId: await to.id(), ...body }, headers);
}

/** Sends a message. Throws unless it was accepted. */
export async function send(
  from: TestClient,
  to: TestClient,
  fields: string | Record<string, unknown> = 'Hello',
): Promise<MessageEntity> {
  const response = await trySend(from, to, fields);
  if (response.status !== 201) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(MessageEntitySchema, response.body);
}

/** The texts a person reads in the conversation with another, oldest first. */
export async function textsOf(reader: TestClient, other: TestClient): Promise<string[]> {
  const { body } = await reader.get(`/api/conversations/${await conversationOf(reader, other)}/messages?limit=100`);
  return Array.isArray(body) ? body.map((message) => Parse(MessageEntitySchema, message).content) : [];
}
