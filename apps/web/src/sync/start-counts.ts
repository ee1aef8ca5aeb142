import { liveQuery } from 'dexie';
import type { LocalDb } from '../local/local-db.ts';
import { forgetRevs, liveCounts, watchedHere } from './page-counts.ts';
import { type SharedCounts, shareCounts } from './share-counts.ts';
import { writeCounts } from './write-counts.ts';

/** Counts are written into the rows at this interval, and when the page is hidden, in ms. */
const KEEP_EVERY_MS = 30_000;

/** Takes part in the counts of this account's tabs until `signal` ends, and keeps those of this page. */
export function startCounts(local: LocalDb, signal: AbortSignal): SharedCounts {
  const shared = shareCounts(local.uid, local.device.newId(), signal);
  // Another tab or the worker may pull, too.
  const reading = liveQuery(() => local.cache.sync.get('state')).subscribe({
    next: (state) => state?.cursor && liveCounts.reach(state.cursor) && forgetRevs(),
    // The databases were closed: the page is being left.
    error: () => undefined,
  });
  const keep = async () => {
    const { keepCounts } = await import('./keep-counts.ts');
    await keepCounts(local);
    // Posts that are not on the screen are not kept up to date.
    liveCounts.keep(new Set(watchedHere().map(({ id }) => id)));
  };
  const timer = setInterval(() => void keep().catch(() => undefined), KEEP_EVERY_MS);
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden') void writeCounts(local).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', writeWhenHidden, { signal });
  signal.addEventListener('abort', () => {
    reading.unsubscribe();
    clearInterval(timer);
  });
  return shared;
}
