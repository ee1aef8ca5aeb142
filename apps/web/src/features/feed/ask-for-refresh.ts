const listeners = new Set<() => void>();

/** Somebody at the top of the feed wants to know whether there is more. */
export function askForRefresh(): void {
  for (const listener of listeners) listener();
}

/** The returned function ends that. */
export function onRefreshAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
