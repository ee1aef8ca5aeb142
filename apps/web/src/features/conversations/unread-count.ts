import type { LocalDb } from '../../local/local-db.ts';
import { readUnreadCount } from './unread.local.ts';

/** How many messages of others were not read, what was read without a network left out. Run it inside `liveQuery`. */
export function countUnread(local: LocalDb): Promise<number> {
  return readUnreadCount(local);
}
