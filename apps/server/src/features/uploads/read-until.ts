import type { Readable } from 'node:stream';

/**
 * The chunks of a body until `signal` aborts; then it throws the signal's reason. The body is not destroyed, which would cut
 * the connection before the answer.
 */
export async function* readUntil(body: Readable, signal: AbortSignal): AsyncIterableIterator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  let interrupt: (reason: unknown) => void = () => {};
  const onAbort = () => interrupt(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Buffer>>();
      interrupt = reject;
      chunks.next().then(resolve, reject);
      const next = await promise;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // While the iterator listens, `resume()` has no effect: the rest would stay unread, and so would the connection's next request.
    void chunks.return?.();
  }
}
