import type { ConversationId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane } from '../../local/out-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readConversation, readLane } from './read-messages.mutators.ts';
import { desiredReads } from './read-overlay.ts';

/** Enqueues that the other's messages up to `k` were read. Only grows; known marks cost nothing. */
export async function markRead(local: LocalDb, conversationId: ConversationId, k: number): Promise<void> {
  const row = await local.cache.conversations.get(conversationId);
  if (row && row.readK < k) await enqueueMark(local, conversationId, Math.min(k, row.receivedK));
}

/**
 * Marks all messages of the other as read, for the action of a notification.
 * @param shownK the place of the message in it: it may be shown before its row is here, and offline it will not come
 */
export async function markAllRead(local: LocalDb, conversationId: ConversationId, shownK = 0): Promise<void> {
  const { readK = 0, receivedK = 0 } = (await local.cache.conversations.get(conversationId)) ?? {};
  const k = Math.max(receivedK, shownK);
  if (readK < k) await enqueueMark(local, conversationId, k);
}

async function enqueueMark(local: LocalDb, conversationId: ConversationId, k: number): Promise<void> {
  // Called at every scroll event, and the row has the mark late: pending marks count too.
  const desired = desiredReads(await entriesInLane(local.out, readLane(conversationId)));
  if ((desired.get(conversationId) ?? 0) < k) await enqueue(local, readConversation, { conversationId, k });
}
