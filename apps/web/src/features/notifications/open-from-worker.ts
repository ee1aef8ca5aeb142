import type { LocalDb } from '../../local/local-db.ts';
import { readingNow } from '../conversations/reading-now.ts';
import { consumePendingOpen } from './notification-path.ts';
import { isAskReading, readOpen } from './page-messages.ts';

let open: (path: string) => void = (path) => location.assign(path);

/** Sets the function that opens a path of this site; the owner of the router calls it. */
export function setOpener(opener: (path: string) => void): void {
  open = opener;
}

/** Opens the path of a tapped notification, and answers the worker which conversation is open. Returns a stop function. */
export function openFromWorker(local: LocalDb): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const openPending = async () => {
    if (document.visibilityState !== 'visible') return;
    const path = await consumePendingOpen(local).catch(() => null);
    if (path !== null && !signal.aborted) open(path);
  };
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<unknown>) => {
      const path = readOpen(data);
      if (path !== null) {
        void consumePendingOpen(local).catch(() => undefined);
        open(path);
      }
      if (isAskReading(data)) ports[0]?.postMessage({ reading: readingNow() });
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => void openPending(), { signal });
  void openPending();
  return () => ending.abort();
}
