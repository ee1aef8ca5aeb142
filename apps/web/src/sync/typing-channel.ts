import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import * as Type from 'typebox';
import { openChannel } from '../platform/open-channel.ts';

/** `sent`: the user of this device types in the conversation. `received`: the other user does. */
const TypingMessageSchema = Type.Union([
  Type.Object({ sent: ConversationIdSchema }),
  Type.Object({ received: ConversationIdSchema }),
]);
type TypingMessage = Type.Static<typeof TypingMessageSchema>;

/**
 * Typing, between the tabs of an account: the leading tab has the socket, and any tab may have the composer. A channel also reaches the
 * others of its own page. Nothing is stored.
 */
interface TypingChannel {
  readonly post: (message: TypingMessage) => void;
  readonly close: () => void;
}

/** Opens the channel until `close`. Where browsers have none, typing is neither sent nor shown. */
export function openTypingChannel(
  uid: string,
  on: { readonly sent?: (id: ConversationId) => void; readonly received?: (id: ConversationId) => void } = {},
): TypingChannel {
  const channel = openChannel(`posy-typing-${uid}`);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!matches(TypingMessageSchema, data)) return;
    if ('sent' in data) on.sent?.(data.sent);
    else on.received?.(data.received);
  });
  return { post: (message) => channel?.postMessage(message), close: () => channel?.close() };
}
