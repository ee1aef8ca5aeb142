interface PageEvents {
  online(): void;
  offline(): void;
  visible(): void;
  hidden(): void;
}

/** Reports events of the page until `signal` is aborted. */
export function listenToPage(signal: AbortSignal, on: PageEvents): void {
  addEventListener('online', () => on.online(), { signal });
  addEventListener('offline', () => on.offline(), { signal });
  const onVisibility = () => (document.visibilityState === 'visible' ? on.visible() : on.hidden());
  document.addEventListener('visibilitychange', onVisibility, { signal });
}
