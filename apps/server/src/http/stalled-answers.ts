import type { FastifyReply } from 'fastify';
import type { App } from './app.ts';
import type { SlowReaderGuard } from './slow-readers.ts';

/** A reader that reads nothing of an answer for this long is cut: the answer waits in memory, or holds a file open. */
const STALLED_MS = 30_000;

/**
 * Cuts readers that stop reading an answer of any kind, and readers of buffered answers that are too slow. It counts while an
 * answer is sent: a call may take longer. The HTTP server itself has no such limit.
 */
export function installStalledAnswers(app: App, slow: SlowReaderGuard): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload);
    watchAnswer(slow, reply, isBuffered ? Buffer.byteLength(payload) : null);
    done();
  });
}

/** Watches an answer that begins to be sent. `bytes`: its length in memory; null for a stream, which may be read slowly. */
export function watchAnswer(slow: SlowReaderGuard, { raw, request }: FastifyReply, bytes: number | null): void {
  raw.setTimeout(STALLED_MS, () => raw.destroy());
  if (bytes !== null) slow.watch(request.raw.socket, raw, bytes);
}
