import type { LocalDb } from '../../local/local-db.ts';
import { StoredFileWriter } from '../../local/stored-file-writer.ts';
import { deleteStoredFile, type StoredFile } from '../../local/stored-file.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
import type { ShrinkAnswer } from './shrink-messages.ts';
import type { ShrinkPlan } from './shrink-plan.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './shrink-video.worker.ts?worker&url';

/** Timeout without progress, in ms: an encoder may hang. */
const STALL_MS = 30_000;

export interface ShrinkOptions {
  readonly plan: ShrinkPlan;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Whether this browser can encode video at all. */
export function canShrink(): boolean {
  return 'VideoEncoder' in globalThis && 'VideoDecoder' in globalThis && 'Worker' in globalThis;
}

/**
 * Makes a video smaller in a worker (H.264 and AAC in MP4); the result is written to the device piece by piece.
 *
 * @returns null if it failed or was aborted: the original is sent then
 */
export async function shrinkVideo(local: LocalDb, file: Blob, options: ShrinkOptions): Promise<StoredFile | null> {
  const writer = new StoredFileWriter(local);
  const isDone = await runThread(file, writer, options).catch(() => false);
  if (isDone && !options.signal.aborted) return writer.finish({ name: 'video.mp4', type: 'video/mp4' });
  await deleteStoredFile(local.out, writer.id);
  return null;
}

async function runThread(
  file: Blob,
  writer: StoredFileWriter,
  { plan, onProgress, signal }: ShrinkOptions,
): Promise<boolean> {
  const thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  let watchdog = setTimeout(giveUp, STALL_MS);
  thread.addEventListener('error', giveUp);
  signal.addEventListener('abort', giveUp);
  thread.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(giveUp, STALL_MS);
    switch (data.kind) {
      case 'piece':
        return void writer.write(data.position, data.bytes).then(() => thread.postMessage('written'), giveUp);
      case 'progress':
        return onProgress(data.share);
      case 'done':
        return resolve(true);
      case 'failed':
        return resolve(false);
    }
  });
  thread.postMessage({ file, plan });
  try {
    return await promise;
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', giveUp);
    thread.terminate();
  }
}
