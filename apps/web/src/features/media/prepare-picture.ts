import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { errorMessage } from '../../language/error-message.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
import type { Crop } from '../crop/crop-geometry.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './clean-picture.worker.ts?worker&url';
import type { CleanedPicture, PictureTask } from './cleaned-picture.ts';
import { mediaTexts } from './media.en.ts';
import { pictureTypeOf, SNIFFED_BYTES } from './picture-type.ts';

/** Any phone cleans 50 megapixels faster. After this time, in ms, the original is sent. */
const TIMEOUT_MS = 30_000;

/** The reason why a file cannot be a post's picture, judged by its content, in the spec's words; null when it can. */
export async function pictureError(file: Blob): Promise<string | null> {
  if (file.size === 0) return mediaTexts.empty;
  if (file.size >= MAX_MEDIA_BYTES) return errorMessage('file_too_large');
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  return pictureTypeOf(start) === null ? errorMessage('unsupported_file') : null;
}

/** The refusal of a picture that `convertPicture` cannot decode. */
export function undecodableError(): string {
  return mediaTexts.heic({ refusal: errorMessage('unsupported_file') });
}

/**
 * Cleans a picture in a worker, so that typing stays responsive. A picture that this device cannot decode is returned
 * unchanged, without a size: the server decides. Throws for an aborted `signal` only.
 */
export async function preparePicture(file: Blob, signal: AbortSignal): Promise<CleanedPicture> {
  const cleaned = await onThread({ file }, signal);
  signal.throwIfAborted();
  if (cleaned) return cleaned;
  return { blob: file, width: 0, height: 0, thumbhash: '', originalSize: file.size, isLocationRemoved: false };
}

/**
 * Cuts a picture in a worker. Throws for an aborted `signal`, and when this device cannot do it: its memory may be too small.
 */
export async function editPicture(file: Blob, crop: Crop, signal: AbortSignal): Promise<CleanedPicture> {
  const cut = await onThread({ file, crop }, signal);
  signal.throwIfAborted();
  if (!cut) throw new Error('The picture cannot be cut here');
  return cut;
}

async function onThread(task: PictureTask, signal: AbortSignal): Promise<CleanedPicture | null> {
  let thread: Worker;
  try {
    thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  } catch {
    return null;
  }
  const answer = Promise.withResolvers<CleanedPicture | null>();
  const timer = setTimeout(() => answer.resolve(null), TIMEOUT_MS);
  const giveUp = () => answer.resolve(null);
  thread.addEventListener('message', ({ data }: MessageEvent<CleanedPicture | null>) => answer.resolve(data));
  thread.addEventListener('error', giveUp);
  signal.addEventListener('abort', giveUp);
  thread.postMessage(task);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    thread.terminate();
  }
}
