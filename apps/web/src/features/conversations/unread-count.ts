import type { LocalDb } from '../../local/local-db.ts';
import { readUnreadCount } from './unread.local.ts';

/** Number of unread messages of others, with pending read marks applied. Run it inside `liveQuery`. */
export function countUnread(local: LocalDb): Promise<number> {
  return readUnreadCount(local);
}
