import { setTitleCount } from '../../kit/tab-title.ts';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { countUnread } from '../conversations/unread-count.ts';
import { showAppBadge } from './app-badge.ts';

/** Updates the tab's title and the app's icon with the number of unread messages. Returns a stop function. */
export function showUnread(local: LocalDb): () => void {
  const counting = liveQuery(() => countUnread(local)).subscribe({
    next(count) {
      setTitleCount(count);
      void showAppBadge(count);
    },
    error: () => undefined,
  });
  return () => {
    counting.unsubscribe();
    setTitleCount(0);
  };
}
