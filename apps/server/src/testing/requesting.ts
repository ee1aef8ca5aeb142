import { type ConversationEntity, ConversationEntitySchema } from '@posy/contract/conversations';
import { MessageEntitySchema } from '@posy/contract/messages';
import { type WhoMayWrite } from '@posy/contract/preferences';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { conversationOf, send } from './messaging.ts';
import type { TestClient, TestResponse } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Chooses whose messages reach a user as such. */
export async function letWrite(client: TestClient, whoMayWrite: WhoMayWrite): Promise<void> {
  const { status, text } = await client.fetch('/api/preferences', { method: 'PATCH', json: { whoMayWrite } });
  if (status !== 200) throw new Error(`The preference was answered ${status}: ${text}`);
}

/** A user who gets a number of messages of another as a request: '1', '2' and so on. */
export async function request(
  server: TestServer,
  { from, to, count = 1 }: { readonly from: TestClient; readonly to: string; readonly count?: number },
): Promise<TestClient> {
  const receiver = server.as(to);
  await letWrite(receiver, 'nobody');
  for (let i = 1; i <= count; i++) await send(from, receiver, String(i));
  return receiver;
}

/** Tries to accept the request of another user. */
export async function accept(client: TestClient, other: TestClient): Promise<TestResponse> {
  return client.post(`/api/conversations/${await conversationOf(client, other)}/accept`);
}

/** Tries to decline the request of another user. */
export async function decline(client: TestClient, other: TestClient): Promise<TestResponse> {
  return client.post(`/api/conversations/${await conversationOf(client, other)}/decline`);
}

/** Opens the conversation with another user. */
export async function open(client: TestClient, other: TestClient): Promise<TestResponse> {
  const { username } = await other.user();
  return client.post('/api/conversations/create-by-username', { username });
}

/** A user's conversations, as the list has them. */
export async function listOf(client: TestClient): Promise<ConversationEntity[]> {
  return Parse(Type.Array(ConversationEntitySchema), (await client.get('/api/conversations?limit=100')).body);
}

/** The texts of the messages that a pull brought. */
export function textsIn(ops: readonly Op[]): string[] {
  return ops.flatMap((op) => (op.t === 'message' && 'v' in op ? [Parse(MessageEntitySchema, op.v).content] : []));
}

/** One's row of the conversation with another user. */
export async function memberOf({ deps }: TestServer, client: TestClient, other: TestClient) {
  return deps.db.read
    .selectFrom('conversationMembers')
    .selectAll()
    .where('conversationId', '=', await conversationOf(client, other))
    .where('userId', '=', await client.id())
    .executeTakeFirstOrThrow();
}
