import type { LocalDb } from '../../local/local-db.ts';
import { StoredFileWriter } from '../../local/stored-file-writer.ts';
import type { StoredFile } from '../../local/stored-file.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
import type { ConversionPlan, Converted, ShrinkAnswer, ShrinkPlan } from './shrink-plan.ts';
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
export async function shrinkVideo(
  local: LocalDb,
  file: Blob,
  { plan: target, ...options }: ShrinkOptions,
): Promise<StoredFile | null> {
  const result = await convertVideo(local, file, { plan: { kind: 'encode', target }, ...options }).catch(() => null);
  return result && result.file;
}

export interface ConvertOptions extends Omit<ShrinkOptions, 'plan'> {
  readonly plan: ConversionPlan;
}

export interface ConvertedVideo extends Converted {
  readonly file: StoredFile;
}

/**
 * Converts a video in a worker; the result is a file of its own on the device.
 *
 * @returns null if the plan cannot be carried out here, or was aborted. Throws the errors of IndexedDB, mainly for a full device.
 */
export async function convertVideo(
  local: LocalDb,
  file: Blob,
  options: ConvertOptions,
): Promise<ConvertedVideo | null> {
  const writer = new StoredFileWriter(local);
  let converted: Converted | null = null;
  try {
    converted = await runThread(file, writer, options);
    if (converted && !options.signal.aborted) {
      return { ...converted, file: writer.finish({ name: 'video.mp4', type: 'video/mp4' }) };
    }
    converted = null;
    return null;
  } finally {
    if (!converted) await writer.delete();
  }
}

async function runThread(
  file: Blob,
  writer: StoredFileWriter,
  { plan, onProgress, signal }: ConvertOptions,
): Promise<Converted | null> {
  const thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Converted | null>();
  const giveUp = () => resolve(null);
  let watchdog = setTimeout(giveUp, STALL_MS);
  thread.addEventListener('error', giveUp);
  signal.addEventListener('abort', giveUp);
  thread.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(giveUp, STALL_MS);
    switch (data.kind) {
      case 'piece':
        return void writer.write(data.position, data.bytes).then(() => thread.postMessage('written'), reject);
      case 'progress':
        return onProgress(data.share);
      case 'done':
        return resolve(data);
      case 'failed':
        return resolve(null);
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
