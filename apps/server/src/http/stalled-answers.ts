import type { App } from './app.ts';

/** A reader that takes nothing of an answer for so long is cut: the answer waits in memory, or holds a file open. */
const STALLED_MS = 30_000;

/**
 * Cuts readers that stop taking an answer, of whatever kind. Only while it is sent: a call may take longer to be done. The
 * HTTP server itself waits without end.
 */
export function installStalledAnswers(app: App): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    done();
  });
}
