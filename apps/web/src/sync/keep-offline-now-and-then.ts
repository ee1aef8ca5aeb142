import { readKeptPosts } from '../local/kept-collections.ts';
import { liveQuery } from '../local/live-query.ts';
import type { LocalDb } from '../local/local-db.ts';
import { keepOfflineNow } from './keep-offline-now.ts';
import { syncStatus } from './sync-status.ts';

/** The first time after the first screens are drawn, after a change of the posts, and at an interval; in ms. */
const QUIET_AFTER_MS = 10_000;
const CHANGED_AFTER_MS = 2000;
const AGAIN_AFTER_MS = 300_000;

/**
 * Lets the service worker load the files of kept collections until `signal` ends, while the page is visible and there is a network:
 * at an interval, and when a pull has changed which posts are in them.
 */
export function keepOfflineNowAndThen(local: LocalDb, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  const askIn = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(ask, waitMs);
  };
  const ask = () => {
    askIn(AGAIN_AFTER_MS);
    const isWorth = document.visibilityState === 'visible' && syncStatus.get().network === 'online';
    if (isWorth) void keepOfflineNow(local.uid, signal);
  };
  let known: string | null = null;
  const onPosts = (posts: string) => {
    if (known !== null && posts !== known) askIn(CHANGED_AFTER_MS);
    known = posts;
  };
  const watching = liveQuery(async () => JSON.stringify(await readKeptPosts(local))).subscribe({
    next: onPosts,
    // Without the databases nothing can be stored.
    error: () => undefined,
  });
  askIn(QUIET_AFTER_MS);
  const stop = () => {
    watching.unsubscribe();
    clearTimeout(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}
