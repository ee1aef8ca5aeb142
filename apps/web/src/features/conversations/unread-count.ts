import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { ACCEPT_KIND, countedConversations } from '../message-requests/request-count.ts';
import { READ_KIND, unreadOf, desiredReads } from '../messages/read-overlay.ts';

/**
 * Number of unread messages of others, with pending read marks applied; those of requests are left out. Reads by an index, so that
 * conversations without unread messages are not read. Run it inside `liveQuery`.
 */
export async function countUnread(local: LocalDb): Promise<number> {
  const { entries, rows } = await folded(local, [ACCEPT_KIND, READ_KIND], () =>
    local.cache.conversations.where('unreadCount').above(0).toArray(),
  );
  const reads = desiredReads(entries);
  return countedConversations(rows, entries).reduce((sum, row) => sum + unreadOf(row, reads.get(row.id)), 0);
}
