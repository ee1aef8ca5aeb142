import { matches } from '@posy/contract/check';
import { type WatchedPost, WatchedPostsSchema } from '@posy/contract/counts';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import * as Type from 'typebox';

/**
 * Messages from a page to the service worker.
 * - `tick`   poll for this user, with the posts on the screens of the tabs, and answer on the port: true, or false when the server could not be asked
 * - `drain`  there are entries to send
 * - `prefetch`  prefetch content for use without a network; `width` of pictures here, in px
 * - `keep`  load files of kept collections, and answer on the port: a {@link KeepOfflineResult}; `width` as above
 * - `SKIP_WAITING`  take over
 * - `SKIP_WAITING_IF_ALONE`  take over, unless another page is open that the older one serves
 */
export const WorkerMessageSchema = Type.Union([
  Type.Object({ type: Type.Literal('tick'), uid: UserIdSchema, watched: WatchedPostsSchema }),
  Type.Object({ type: Type.Literal('drain'), uid: UserIdSchema }),
  Type.Object({ type: Type.Literal('prefetch'), uid: UserIdSchema, width: Type.Number() }),
  Type.Object({ type: Type.Literal('keep'), uid: UserIdSchema, width: Type.Number() }),
  Type.Object({ type: Type.Literal('SKIP_WAITING') }),
  Type.Object({ type: Type.Literal('SKIP_WAITING_IF_ALONE') }),
]);
export type WorkerMessage = Type.Static<typeof WorkerMessageSchema>;

/**
 * How a run of the worker for kept collections ended: all files are here; some were loaded, and more are missing; the rest needs
 * another network or setting; the rest needs more space.
 */
const KeepOfflineResultSchema = Type.Union([
  Type.Literal('done'),
  Type.Literal('more'),
  Type.Literal('waiting'),
  Type.Literal('full'),
]);
export type KeepOfflineResult = Type.Static<typeof KeepOfflineResultSchema>;

/** Timeouts of the worker's answers, in ms. After that of a tick the page polls by itself. */
const TICK_MS = 25_000;
const KEEP_MS = 240_000;

/** Lets the service worker poll for all tabs; null without a worker or an answer. */
export async function tickWorker(uid: UserId, watched: readonly WatchedPost[]): Promise<boolean | null> {
  const answer = await askWorker({ type: 'tick', uid, watched: [...watched] }, TICK_MS);
  return answer && answer.data === true;
}

/** Lets the service worker load files of kept collections; null without a worker or an answer. */
export async function askToKeepOffline(uid: UserId, width: number): Promise<KeepOfflineResult | null> {
  const data = (await askWorker({ type: 'keep', uid, width }, KEEP_MS))?.data;
  return matches(KeepOfflineResultSchema, data) ? data : null;
}

/** The worker's answer on a port. */
async function askWorker(message: WorkerMessage, timeoutMs: number): Promise<{ readonly data: unknown } | null> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<{ readonly data: unknown } | null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve({ data });
  worker.postMessage(message, [port2]);
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
