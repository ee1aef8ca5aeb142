import type { ConversationId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane } from '../../local/out-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readConversation, readLane } from './read-messages.mutators.ts';
import { desiredReads } from './read-overlay.ts';

/** Queues that the other's messages up to their `k`-th were read. Never goes back; what is known already costs nothing. */
export async function markRead(local: LocalDb, conversationId: ConversationId, k: number): Promise<void> {
  const row = await local.cache.conversations.get(conversationId);
  if (!row || row.readK >= k) return;
  // Asked at every step of scrolling, and the row tells of it late: what is wished is known, too.
  const pendingMutations = desiredReads(await entriesInLane(local.out, readLane(conversationId)));
  if ((pendingMutations.get(conversationId) ?? 0) >= k) return;
  await enqueue(local, readConversation, { conversationId, k: Math.min(k, row.receivedK) });
}

/** Reads all there is: 'mark as read' of a notification. */
export async function markAllRead(local: LocalDb, conversationId: ConversationId): Promise<void> {
  const row = await local.cache.conversations.get(conversationId);
  if (row) await markRead(local, conversationId, row.receivedK);
}
