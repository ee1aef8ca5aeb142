import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import { countUnread } from './unread-count.ts';

/** How many messages the signed-in person has not read. */
export function useUnreadCount(): number {
  const local = useLocal();
  return useLiveQuery(() => countUnread(local), [local]) ?? 0;
}
