import type { ConversationId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane } from '../../local/out-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readConversation, readLane } from './read-messages.mutators.ts';
import { desiredReads } from './read-overlay.ts';

/** Enqueues that the other's messages up to `k` were read. Only grows; known marks cost nothing. */
export async function markRead(local: LocalDb, conversationId: ConversationId, k: number): Promise<void> {
  const row = await local.cache.conversations.get(conversationId);
  if (!row || row.readK >= k) return;
  // Called at every scroll event, and the row has the mark late: pending marks count too.
  const pendingMutations = desiredReads(await entriesInLane(local.out, readLane(conversationId)));
  if ((pendingMutations.get(conversationId) ?? 0) >= k) return;
  await enqueue(local, readConversation, { conversationId, k: Math.min(k, row.receivedK) });
}

/** Marks all messages as read, for the action of a notification. */
export async function markAllRead(local: LocalDb, conversationId: ConversationId): Promise<void> {
  const row = await local.cache.conversations.get(conversationId);
  if (row) await markRead(local, conversationId, row.receivedK);
}
