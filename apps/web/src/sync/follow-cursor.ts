import { liveQuery } from '../local/live-query.ts';
import type { LocalDb } from '../local/local-db.ts';
import type { PageCounts } from './page-counts.ts';

/** Tells the counts of a page how far its device has pulled, until the returned function is called. */
export function followCursor({ cache }: LocalDb, counts: PageCounts): () => void {
  // Another tab or the worker may pull, too.
  const reading = liveQuery(() => cache.sync.get('state')).subscribe({
    next: (state) => state?.cursor && counts.live.reach(state.cursor) && counts.forgetRevs(),
    // The databases were closed: the page is being left.
    error: () => undefined,
  });
  return () => reading.unsubscribe();
}
