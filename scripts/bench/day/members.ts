import { randomUUID } from 'node:crypto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { SYNC_AS_OF_HEADER } from '@posy/contract/headers';
import type { Call } from '../load.ts';
import { headerOf } from '../raw-connection.ts';
import { signInMany } from '../sign-in.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { inParallel } from './in-parallel.ts';

/** A conversation as its sender sees it. */
interface Conversation {
  readonly id: string;
  readonly toUserId: string;
}

/** A signed-in person of a day. */
export interface Member {
  readonly userId: string;
  readonly headers: { readonly cookie: string };
  readonly conversations: readonly Conversation[];
  /** Position of their device in the change log, as `<epoch>.<g>.<u>`. */
  cursor: string;
  /** The newest position that an answer to them named: what their device would compare the feed with. */
  seen: string;
}

const CONVERSATIONS_EACH = 3;
const AT_ONCE = 8;

/** Signs people in, and lets each write to the next few, so that everybody has conversations. */
export async function openMembers(origin: string, pool: ConnectionPool, count: number): Promise<readonly Member[]> {
  const people = await signInMany(origin, count);
  const members = people.map(({ userId, headers }, i): Member => {
    const conversations = Array.from({ length: CONVERSATIONS_EACH }, (_, n) => {
      const toUserId = people[(i + n + 1) % count]?.userId ?? userId;
      return { id: conversationIdOf(userId, toUserId), toUserId };
    });
    return { userId, headers, conversations, cursor: '', seen: '' };
  });
  await inParallel(members, AT_ONCE, async (member) => {
    for (const conversation of member.conversations) {
      const { status, head } = await pool.send(messageCall(member, conversation, 'Good to see you here'));
      if (status !== 201) throw new Error(`A first message was answered ${head}`);
    }
  });
  await inParallel(members, AT_ONCE, async (member) => {
    const answer = await pool.send({ method: 'GET', path: '/api/posts?limit=1', headers: member.headers });
    member.cursor = headerOf(answer, SYNC_AS_OF_HEADER) ?? '';
    member.seen = member.cursor;
    if (answer.status !== 200 || member.cursor === '') throw new Error(`A feed was answered ${answer.head}`);
  });
  return members;
}

/** A message by HTTP, as the app sends it. */
export function messageCall(member: Member, { id, toUserId }: Conversation, content: string): Call {
  return writeCall(member, 'POST', `/api/conversations/${id}/messages`, { content, toUserId });
}

/** A write with its key. It asks for ops in the answer, as the app does. */
export function writeCall(member: Member, method: 'POST' | 'DELETE', path: string, body?: object): Call {
  const headers = { ...member.headers, 'idempotency-key': randomUUID(), 'x-sync-ops': '1' };
  if (!body) return { method, path, headers };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
