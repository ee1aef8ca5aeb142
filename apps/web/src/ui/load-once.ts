/**
 * Shares one call of `load` among all callers. A rejected promise is not kept: the next caller asks again, as the network
 * may be back by then.
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
