import type { App } from './app.ts';
import type { SlowReaderGuard } from './slow-readers.ts';

/** A reader that reads nothing of an answer for this long is cut: the answer waits in memory, or holds a file open. */
const STALLED_MS = 30_000;

/**
 * Cuts readers that stop reading an answer of any kind, and readers of buffered answers that are too slow. It counts while an
 * answer is sent: a call may take longer. The HTTP server itself has no such limit.
 */
export function installStalledAnswers(app: App, slow: SlowReaderGuard): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    raw.setTimeout(STALLED_MS, () => raw.destroy());
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) slow.watch(request.raw.socket, raw, payload);
    done();
  });
}
