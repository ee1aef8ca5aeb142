import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId, UserId } from '@posy/contract/ids';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import { CurrentUserSchema } from '@posy/contract/users';
import { Parse } from 'typebox/value';
import { Socket } from './socket.ts';

/** A user who calls servers in other processes with one session. */
export class RemotePerson {
  readonly id: UserId;
  readonly #cookie: string;

  private constructor(id: UserId, cookie: string) {
    this.id = id;
    this.#cookie = cookie;
  }

  static async signUp(origin: string, name: string): Promise<RemotePerson> {
    const account = { email: `${name}@example.com`, password: 'rose garden 1', firstName: name, lastName: 'Tester' };
    const response = await fetch(`${origin}/api/signup`, jsonCall(account, {}));
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return new RemotePerson(Parse(CurrentUserSchema, await response.json()).id, cookie);
  }

  async get(origin: string, path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(origin + path, { headers: { cookie: this.#cookie } });
    return { status: response.status, body: await response.json() };
  }

  /** Returns the status. `body`: a form, or any JSON value. */
  async post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
    const own = { cookie: this.#cookie, ...headers };
    const call = body instanceof FormData ? { method: 'POST', body, headers: own } : jsonCall(body, own);
    const response = await fetch(origin + path, call);
    await response.arrayBuffer();
    return response.status;
  }

  conversationWith(other: RemotePerson): ConversationId {
    return conversationIdOf(this.id, other.id);
  }

  /** Sends a message, and returns the status. */
  send(origin: string, to: RemotePerson, content: string, key?: string): Promise<number> {
    const path = `/api/conversations/${this.conversationWith(to)}/messages`;
    return this.post(origin, path, { toUserId: to.id, content }, key === undefined ? {} : { 'idempotency-key': key });
  }

  /** The newest hundred messages of a conversation, oldest first. */
  async messagesWith(origin: string, other: RemotePerson): Promise<MessageEntity[]> {
    const { body } = await this.get(origin, `/api/conversations/${this.conversationWith(other)}/messages?limit=100`);
    return Array.isArray(body) ? body.map((message) => Parse(MessageEntitySchema, message)) : [];
  }

  /** Opens a socket and waits for the welcome. */
  async connect(origin: string): Promise<Socket> {
    const socket = await Socket.connect(origin, { cookie: this.#cookie, origin });
    await socket.nextOf('welcome');
    return socket;
  }
}

function jsonCall(body: unknown, headers: Record<string, string>): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
