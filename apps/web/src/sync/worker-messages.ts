import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import * as Type from 'typebox';

/**
 * Messages from a page to the service worker.
 * - `tick`   poll for this user, and answer on the port: true, or false when the server could not be asked
 * - `drain`  there are entries to send
 * - `prefetch`  prefetch content for use without a network; `width` of pictures here, in px
 * - `SKIP_WAITING`  take over
 * - `SKIP_WAITING_IF_ALONE`  take over, unless another page is open that the older one serves
 */
export const WorkerMessageSchema = Type.Union([
  Type.Object({ type: Type.Literal('tick'), uid: UserIdSchema }),
  Type.Object({ type: Type.Literal('drain'), uid: UserIdSchema }),
  Type.Object({ type: Type.Literal('prefetch'), uid: UserIdSchema, width: Type.Number() }),
  Type.Object({ type: Type.Literal('SKIP_WAITING') }),
  Type.Object({ type: Type.Literal('SKIP_WAITING_IF_ALONE') }),
]);
export type WorkerMessage = Type.Static<typeof WorkerMessageSchema>;

/** Timeout of the worker's answer to a tick, in ms; then the page polls by itself. */
const TICK_MS = 25_000;

/** Lets the service worker poll for all tabs; null without a worker or an answer. */
export async function tickWorker(uid: string): Promise<boolean | null> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean | null>();
  const timer = setTimeout(() => resolve(null), TICK_MS);
  port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true);
  worker.postMessage({ type: 'tick', uid }, [port2]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

/** Wakes the service worker's drain: a fallback for late sync events. */
export function nudgeWorker(uid: string): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'drain', uid });
}

/** Lets the service worker prefetch content for use without a network; `width` of pictures here, in px. */
export function askToPrefetch(uid: string, width: number): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'prefetch', uid, width });
}

export function readWorkerMessage(value: unknown): WorkerMessage | null {
  return matches(WorkerMessageSchema, value) ? value : null;
}
