import * as Type from 'typebox';
import { Check } from 'typebox/value';
import type { BusMessage } from './port.ts';

const BusMessageSchema = Type.Union([
  Type.Object({ type: Type.Literal('heads'), heads: Type.Array(Type.Tuple([Type.String(), Type.Integer()])) }),
  Type.Object({ type: Type.Literal('message'), userId: Type.String(), u: Type.Integer(), frame: Type.String() }),
  Type.Object({ type: Type.Literal('session-ended'), sessionId: Type.String() }),
  Type.Object({ type: Type.Literal('user-ended'), userId: Type.String() }),
  Type.Object({ type: Type.Literal('role-changed'), userId: Type.String() }),
  Type.Object({ type: Type.Literal('without-redis') }),
  Type.Object({ type: Type.Literal('missed-messages') }),
]);

/**
 * A message as texts of at most `maxBytes` in UTF-8. Many heads become several texts. A frame that is too long is replaced by
 * its head, upon which the user's devices pull.
 */
export function textsOf(message: BusMessage, maxBytes: number): string[] {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= maxBytes) return [text];
  if (message.type === 'message') {
    return textsOf({ type: 'heads', heads: [[`u:${message.userId}`, message.u]] }, maxBytes);
  }
  if (message.type !== 'heads' || message.heads.length < 2) throw new Error(`Too long for the bus: ${message.type}`);
  const middle = message.heads.length >> 1;
  return [message.heads.slice(0, middle), message.heads.slice(middle)].flatMap((heads) =>
    textsOf({ type: 'heads', heads }, maxBytes),
  );
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
