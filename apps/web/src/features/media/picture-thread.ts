import { trustedScript } from '../../platform/trusted-script.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './clean-picture.worker.ts?worker&url';
import type { PictureTask } from './cleaned-picture.ts';

/** Any phone cleans 50 megapixels faster. After this time, in ms, the original is sent. */
const TIMEOUT_MS = 30_000;

/** Works on a picture in a thread of its own. Null if the thread cannot start, fails, or is too slow, and for an aborted `signal`. */
export async function runPictureTask<T>(task: PictureTask, signal?: AbortSignal): Promise<T | null> {
  let thread: Worker;
  try {
    thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  } catch {
    return null;
  }
  const answer = Promise.withResolvers<T | null>();
  const timer = setTimeout(() => answer.resolve(null), TIMEOUT_MS);
  const giveUp = () => answer.resolve(null);
  thread.addEventListener('message', ({ data }: MessageEvent<T | null>) => answer.resolve(data));
  thread.addEventListener('error', giveUp);
  signal?.addEventListener('abort', giveUp);
  thread.postMessage(task, task.kind === 'clean' && task.bitmap ? [task.bitmap] : []);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    thread.terminate();
  }
}
