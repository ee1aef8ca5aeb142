import { argsOf } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { laneOf, type MessageOfThread } from './change-message.ts';
import { changesIn } from './message-changes.ts';
import { reactToMessage } from './message-reactions.mutators.ts';
import { storedReaction } from './message-reactions.ts';
import { readPendingMessageMutations } from './messages.local.ts';

/**
 * Sets one's reaction to a message, or takes it back with null: it is shown at once. A reaction that is back at that of the server
 * before it was sent leaves nothing to send. A message that is being deleted for both users is left alone. Throws the errors of
 * `enqueue`, such as a full device: nothing is changed then.
 */
export async function react(local: LocalDb, message: MessageOfThread, emoji: string | null): Promise<void> {
  const { id: messageId, conversationId } = message;
  const entries = await readPendingMessageMutations(local);
  if (changesIn(entries).unsent.has(messageId)) return;
  const isBase = async () => {
    const row = await local.cache.messages.get(messageId);
    return row !== undefined && storedReaction(row, local.uid) === emoji;
  };
  const lane = laneOf(entries, messageId);
  await enqueue(local, reactToMessage, { messageId, conversationId, emoji }, { lane, isBase });
  // A refused one that was not announced yet would be tried again beside this one.
  const refused = entries.filter(
    (entry) => entry.status === 'failed' && argsOf(reactToMessage, entry)?.messageId === messageId,
  );
  for (const { key } of refused) await discardEntry(local, key);
}
