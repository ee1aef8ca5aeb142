import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../kit/local-context.ts';
import { countUnread } from './unread-count.ts';

/** Number of unread messages of the logged-in user. */
export function useUnreadCount(): number {
  const local = useLocal();
  return useLiveQuery(() => countUnread(local), [local]) ?? 0;
}
