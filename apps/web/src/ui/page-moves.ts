const listeners = new Set<() => void>();

/** Called when a page is drawn that the router pushed, or replaced another one with. Returns a function that ends it. */
export function onPageMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notifyPageMove(): void {
  for (const listener of listeners) listener();
}
