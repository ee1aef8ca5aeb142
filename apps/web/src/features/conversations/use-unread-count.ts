import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { countUnread } from './unread-count.ts';

/** Number of unread messages of the logged-in user. */
export function useUnreadCount(): number {
  const local = useLocal();
  return useLiveQuery(() => countUnread(local), [local]) ?? 0;
}
