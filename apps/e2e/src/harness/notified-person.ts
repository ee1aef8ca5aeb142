import { conversationIdOf } from '@posy/contract/conversation-id';
import type { PushPayload } from '@posy/contract/push';
import type { ApiPerson } from './api-person.ts';
import { personWithDevice } from './person-with-device.ts';
import type { PosyApp } from './posy-app.ts';
import type { World } from './world.ts';

/** A user who is logged in on a device that may show notifications. */
export async function notifiedPerson(world: World, name: string, writtenBy?: ApiPerson) {
  return await personWithDevice(world, name, { isNotified: true, ...(writtenBy && { writtenBy }) });
}

/** A push payload as the server sends it for a message; `change` replaces fields that our server would never send. */
export function aPush(
  from: ApiPerson,
  to: ApiPerson,
  messageId: string,
  change: Partial<PushPayload> = {},
): PushPayload {
  const id = conversationIdOf(from.user.id, to.user.id);
  return {
    v: 1,
    kind: 'message',
    uid: to.user.id,
    id,
    messageId,
    title: 'Bob Gardener',
    body: 'See you at the gate',
    url: 'https://evil.example/',
    tag: `c:${id}`,
    badge: 1,
    ...change,
  };
}

/** Sends a message through the API; returns its id. */
export async function write(from: ApiPerson, to: ApiPerson, content: string): Promise<string> {
  const id = conversationIdOf(from.user.id, to.user.id);
  const response = await from.fetch(`/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, toUserId: to.user.id }),
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'string') {
    throw new Error(`It was not taken: ${response.status} ${JSON.stringify(body)}`);
  }
  return body.id;
}

/** The messages of a conversation on the server, as text. */
export async function contentsOf(one: ApiPerson, other: ApiPerson): Promise<string> {
  const response = await one.fetch(`/api/conversations/${conversationIdOf(one.user.id, other.user.id)}/messages`);
  return await response.text();
}

/** Closes Posy; the browser stays open. */
export async function leavePosy(app: PosyApp): Promise<void> {
  const elsewhere = await app.device.context.newPage();
  await elsewhere.goto('about:blank');
  await app.page.close();
}
