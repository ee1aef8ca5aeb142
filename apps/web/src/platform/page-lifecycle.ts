/** Callbacks of {@link onLifecycle}. */
export interface Lifecycle {
  /** The page is about to stop: the browser freezes it, or keeps it in the back/forward cache, or unloads it. */
  readonly frozen?: () => void;
  /** The page runs again, as it was. Events of the time in between were missed, and connections may be dead. */
  readonly resumed?: () => void;
}

/**
 * Reports when the browser stops this page and when it runs again (https://wicg.github.io/page-lifecycle/). WebKit and Firefox
 * only report pages that enter and leave the back/forward cache.
 */
export function onLifecycle(signal: AbortSignal, { frozen, resumed }: Lifecycle): void {
  if (frozen) {
    document.addEventListener('freeze', frozen, { signal });
    addEventListener('pagehide', frozen, { signal });
  }
  if (resumed) {
    document.addEventListener('resume', resumed, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && resumed(), { signal });
  }
}
