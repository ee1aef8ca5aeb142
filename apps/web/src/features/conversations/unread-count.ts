import type { LocalDb } from '../../local/local-db.ts';
import { READ_KIND, unreadOf, desiredReads } from '../messages/read-overlay.ts';

/**
 * Number of unread messages of others, with pending read marks applied. Reads by an index, so that conversations without unread
 * messages are not read. Run it inside `liveQuery`.
 */
export async function countUnread({ cache, out }: LocalDb): Promise<number> {
  // Mutations first: an answer is written to the rows before its mutation leaves the outbox.
  const entries = await out.outbox.where('kind').equals(READ_KIND).toArray();
  const rows = await cache.conversations.where('unreadCount').above(0).toArray();
  const reads = desiredReads(entries);
  return rows.reduce((sum, row) => sum + unreadOf(row, reads.get(row.id)), 0);
}
