import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { READ_KIND, unreadOf, desiredReads } from '../messages/read-overlay.ts';

/**
 * Number of unread messages of others, with pending read marks applied. Reads by an index, so that conversations without unread
 * messages are not read. Run it inside `liveQuery`.
 */
export async function countUnread(local: LocalDb): Promise<number> {
  const { entries, rows } = await folded(local, [READ_KIND], () =>
    local.cache.conversations.where('unreadCount').above(0).toArray(),
  );
  const reads = desiredReads(entries);
  return rows.reduce((sum, row) => sum + unreadOf(row, reads.get(row.id)), 0);
}
