import { liveQuery } from '../local/live-query.ts';
import type { LocalDb } from '../local/local-db.ts';
import { liveCounts, pageCounts, type PageCounts } from './page-counts.ts';
import { shareCounts, type SharedCounts } from './share-counts.ts';
import { writeCounts } from './write-counts.ts';

/** Counts are written into the rows at this interval, and when the page is hidden, in ms. */
const KEEP_EVERY_MS = 30_000;

/** Takes part in the counts of this account's tabs until `signal` ends, and keeps those of this page. */
export function startCounts(local: LocalDb, signal: AbortSignal): SharedCounts {
  const shared = shareCounts(local.uid, local.device.newId(), signal);
  const stopFollowing = followCursor(local, pageCounts);
  const keep = async () => {
    const { keepCounts } = await import('./keep-counts.ts');
    await keepCounts(local);
    // Posts that are not on the screen are not kept up to date.
    liveCounts.keep(new Set(pageCounts.watched().map(({ id }) => id)));
  };
  const timer = setInterval(() => void keep().catch(() => undefined), KEEP_EVERY_MS);
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden') void writeCounts(local).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', writeWhenHidden, { signal });
  signal.addEventListener('abort', () => {
    stopFollowing();
    clearInterval(timer);
  });
  return shared;
}

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
