import * as Type from 'typebox';
import { Check } from 'typebox/value';
import type { BusMessage } from './port.ts';

const BusMessageSchema = Type.Union([
  Type.Object({ type: Type.Literal('heads'), heads: Type.Array(Type.Tuple([Type.String(), Type.Integer()])) }),
  Type.Object({ type: Type.Literal('counted'), posts: Type.Array(Type.String()) }),
  Type.Object({ type: Type.Literal('message'), userId: Type.String(), u: Type.Integer(), frame: Type.String() }),
  Type.Object({ type: Type.Literal('typing'), userId: Type.String(), frame: Type.String() }),
  Type.Object({ type: Type.Literal('session-ended'), sessionId: Type.String() }),
  Type.Object({ type: Type.Literal('user-ended'), userId: Type.String() }),
  Type.Object({ type: Type.Literal('role-changed'), userId: Type.String() }),
  Type.Object({ type: Type.Literal('without-redis') }),
  Type.Object({ type: Type.Literal('missed-messages') }),
]);

/**
 * A message as texts of at most `maxBytes` in UTF-8. Many heads or posts become several texts. A frame that is too long is replaced by
 * its head, upon which the user's devices pull.
 */
export function textsOf(message: BusMessage, maxBytes: number): string[] {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= maxBytes) return [text];
  if (message.type === 'message') {
    return textsOf({ type: 'heads', heads: [[`u:${message.userId}`, message.u]] }, maxBytes);
  }
  return halvesOf(message).flatMap((half) => textsOf(half, maxBytes));
}

function halvesOf(message: BusMessage): BusMessage[] {
  if (message.type === 'heads' && message.heads.length > 1)
    return halves(message.heads).map((heads) => ({ type: 'heads', heads }));
  if (message.type === 'counted' && message.posts.length > 1)
    return halves(message.posts).map((posts) => ({ type: 'counted', posts }));
  throw new Error(`Too long for the bus: ${message.type}`);
}

function halves<T>(items: readonly T[]): (readonly T[])[] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}

/** Parses a text of another process; null for messages that this version does not know. */
export function readBusText(text: string): BusMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    return Check(BusMessageSchema, message) ? message : null;
  } catch {
    return null;
  }
}
