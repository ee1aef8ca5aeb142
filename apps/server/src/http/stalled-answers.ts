import type { App } from './app.ts';
import type { SlowReaderGuard } from './slow-readers.ts';

/** A reader that takes nothing of an answer for so long is cut: the answer waits in memory, or holds a file open. */
const STALLED_MS = 30_000;

/**
 * Cuts readers that stop taking an answer, of whatever kind, and those that take what waits in memory too slowly. Only while
 * it is sent: a call may take longer to be done. The HTTP server itself waits without end.
 */
export function installStalledAnswers(app: App, slow: SlowReaderGuard): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    raw.setTimeout(STALLED_MS, () => raw.destroy());
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) slow.watch(request.raw.socket, raw, payload);
    done();
  });
}
