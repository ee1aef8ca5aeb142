const listeners = new Set<() => void>();

/** Called when the user taps Home at the top of the feed: they want to see news. */
export function askForRefresh(): void {
  for (const listener of listeners) listener();
}

/** Returns a stop function. */
export function onRefreshAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
