import type { LocalDb } from '../../local/local-db.ts';
import { READ_KIND, unreadOf, desiredReads } from '../messages/read-overlay.ts';

/** How many messages are unread in all. By an index: of conversations with nothing unread nothing is read. */
export async function readUnreadCount({ cache, out }: LocalDb): Promise<number> {
  const [rows, entries] = await Promise.all([
    cache.conversations.where('unreadCount').above(0).toArray(),
    out.outbox.where('kind').equals(READ_KIND).toArray(),
  ]);
  const reads = desiredReads(entries);
  return rows.reduce((sum, row) => sum + unreadOf(row, reads.get(row.id)), 0);
}
