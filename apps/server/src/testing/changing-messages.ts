import { type ConversationEntity, ConversationEntitySchema } from '@posy/contract/conversations';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { conversationOf } from './messaging.ts';
import { SMALL_PICTURE } from './posting.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** Tries to take a message back. */
export function unsend(client: TestClient, id: string, headers?: Record<string, string>): Promise<TestResponse> {
  return client.post(`/api/messages/${id}/unsend`, undefined, headers);
}

/** Tries to change the text of a message. */
export function edit(
  client: TestClient,
  id: string,
  content: string,
  headers?: Record<string, string>,
): Promise<TestResponse> {
  return client.fetch(`/api/messages/${id}`, { method: 'PATCH', json: { content }, ...(headers && { headers }) });
}

/** Tries to react to a message; null: takes the reaction back. */
export function react(
  client: TestClient,
  id: string,
  emoji: string | null,
  headers?: Record<string, string>,
): Promise<TestResponse> {
  return client.post(`/api/messages/${id}/reaction`, { emoji }, headers);
}

/** Sends a photo with a text, or without one. */
export async function sendPhoto(
  from: TestClient,
  to: TestClient,
  fields: Readonly<Record<string, string>> = {},
): Promise<MessageEntity> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ toUserId: await to.id(), ...fields })) form.append(name, value);
  form.append('photo', new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
  const answer = await from.postForm(`/api/conversations/${await conversationOf(from, to)}/messages`, form);
  return Parse(MessageEntitySchema, answer.body);
}

/** The messages of a conversation as one of its users reads them, oldest first. */
export async function messagesOf(reader: TestClient, other: TestClient): Promise<MessageEntity[]> {
  const { body } = await reader.get(`/api/conversations/${await conversationOf(reader, other)}/messages?limit=100`);
  return Parse(Type.Array(MessageEntitySchema), body);
}

/** A user's only conversation. Throws if there is none. */
export async function onlyConversationOf(client: TestClient): Promise<ConversationEntity> {
  const [only] = Parse(Type.Array(ConversationEntitySchema), (await client.get('/api/conversations')).body);
  if (!only) throw new Error('There is no conversation');
  return only;
}

/** The form of a message that a pull brought last. */
export function messageIn(ops: readonly Op[], id: string): unknown {
  return ops.flatMap((op) => (op.t === 'message' && op.id === id && 'v' in op ? [op.v] : [])).at(-1);
}

/** Status and code of an answer. */
export function codeOf({ status, body }: TestResponse): readonly unknown[] {
  return [status, Reflect.get(Object(body), 'code') ?? null];
}
