/**
 * Shares one call of `load` among all callers. A rejected promise is dropped: the next caller tries again, since the
 * network may be back.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.catch(() => {
      loading = null;
    });
    return started;
  };
}
