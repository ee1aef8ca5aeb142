import type { ConversationId } from '@posy/contract/ids';
import { TYPING_EVERY_MS } from '@posy/contract/limits';
import { isBlank } from '@posy/contract/text';
import type { Millis } from '@posy/std/clock';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { openTypingChannel } from '../../sync/typing-channel.ts';
import { readPreferences } from '../preferences/read-preferences.ts';

/** The server drops frames within `TYPING_EVERY_MS`, by its own clock. */
const SEND_EVERY_MS = TYPING_EVERY_MS + 500;

/** When this page last sent it for each conversation, by the monotonic clock: a thread that is opened again continues. */
const sentAt = new WeakMap<LocalDb, Map<ConversationId, Millis>>();

/** Lets the other user of a conversation see that the user types. Call it with the text of the field after each change by the user. */
export function useSendTyping(conversationId: ConversationId): (text: string) => void {
  const local = useLocal();
  return (text) => {
    if (isBlank(text) || syncStatus.get().network !== 'online') return;
    const now = local.device.clock.monotonic();
    const times = sentAt.get(local) ?? new Map<ConversationId, Millis>();
    if (now - (times.get(conversationId) ?? -Infinity) < SEND_EVERY_MS) return;
    sentAt.set(local, times.set(conversationId, now));
    // The databases were closed: the page is being left.
    void sendTyping(local, conversationId).catch(() => undefined);
  };
}

async function sendTyping(local: LocalDb, sent: ConversationId): Promise<void> {
  const { sendsTyping } = await readPreferences(local);
  // A conversation that waits to be sent has no row: the server does not know it.
  if (!sendsTyping || !(await local.cache.conversations.get(sent))) return;
  const channel = openTypingChannel(local.uid);
  channel.post({ sent });
  channel.close();
}
