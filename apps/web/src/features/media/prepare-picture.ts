import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import { errorMessage } from '../../language/error-message.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
import type { Crop } from '../crop/crop-geometry.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './clean-picture.worker.ts?worker&url';
import type { CleanedPicture, ExaminedPicture, PictureProblem, PictureTask } from './cleaned-picture.ts';
import { mediaTexts } from './media.en.ts';
import { isDecodable, openPicture } from './open-picture.ts';
import { pictureTypeOf, SNIFFED_BYTES } from './picture-type.ts';

/** The reason why a file cannot be a post's picture, judged by its content; null when it can. */
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

/** A picture is sent as it is, and the server would refuse it. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal';
  readonly code: PictureProblem;

  constructor(code: PictureProblem) {
    super(code);
    this.code = code;
  }
}

/**
 * Why a picked picture of one of our types could not be shared, as far as this device can know; null if it can. Pictures that are drawn
 * again before they are sent only have to be shown.
 */
export async function pictureProblem(file: Blob, run = runPictureTask): Promise<PictureProblem | null> {
  if (!(await isDecodable(file))) return 'file_damaged';
  const examined = await examinePicture(file, run);
  return examined?.isSentUnchanged === true ? examined.problem : null;
}

/** Null where there are no threads. */
export function examinePicture(file: Blob, run = runPictureTask): Promise<ExaminedPicture | null> {
  return run({ kind: 'examine', file });
}

/**
 * Cleans a picture in a worker, so that typing stays responsive. A picture that this device cannot draw is returned
 * unchanged, without a size: the server decides. Throws for an aborted `signal`, and a {@link PictureRefusal}.
 */
export async function preparePicture(file: Blob, signal: AbortSignal, run = runPictureTask): Promise<CleanedPicture> {
  const cleaned =
    (await run<CleanedPicture>({ kind: 'clean', file }, signal)) ?? (await cleanAsShown(file, signal, run));
  signal.throwIfAborted();
  if (cleaned) return cleaned;
  const problem = (await examinePicture(file, run))?.problem;
  if (problem) throw new PictureRefusal(problem);
  return { blob: file, width: 0, height: 0, thumbhash: '', originalSize: file.size, isLocationRemoved: false };
}

/** Cleans a picture that only `<img>` decodes. */
async function cleanAsShown(
  file: Blob,
  signal: AbortSignal,
  run: typeof runPictureTask,
): Promise<CleanedPicture | null> {
  const bitmap = signal.aborted ? null : await openPicture(file).catch(() => null);
  return bitmap && run<CleanedPicture>({ kind: 'clean', file, bitmap }, signal);
}

/**
 * Cuts a picture in a worker. Throws for an aborted `signal`, and when this device cannot do it: its memory may be too small.
 */
export async function editPicture(file: Blob, crop: Crop, signal: AbortSignal): Promise<CleanedPicture> {
  const cut = await runPictureTask<CleanedPicture>({ kind: 'cut', file, crop }, signal);
  signal.throwIfAborted();
  if (!cut) throw new Error('The picture cannot be cut here');
  return cut;
}

/** Any phone cleans 50 megapixels faster. After this time, in ms, the original is sent. */
const TIMEOUT_MS = 30_000;

/** Works on a picture in a thread of its own. Null if the thread cannot start, fails, or is too slow, and for an aborted `signal`. */
async function runPictureTask<T>(task: PictureTask, signal?: AbortSignal): Promise<T | null> {
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
