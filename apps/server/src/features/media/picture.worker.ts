import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import {
  IMAGE_WIDTHS,
  MAX_APNG_PIXELS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_STORED_PIXELS,
  PROFILE_IMAGE_WIDTH,
} from '@posy/contract/limits';
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { readApng } from './apng.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { countFrames } from './count-frames.ts';
import { decodeApng } from './decode-apng.ts';
import { decoderBytes } from './decoder-bytes.ts';
import type {
  DerivedPicture,
  DeriveTask,
  PictureFile,
  RawForm,
  ReceivedPicture,
  ReceiveTask,
  RefusedPicture,
  WorkerAnswer,
  WorkerMessage,
} from './picture.ts';

/**
 * Runs in its own process: decoding files of strangers is the most dangerous work of the server. Every file that is served is
 * encoded from decoded pixels: no metadata, no trailers.
 */

/** WebP's own limit. */
const MAX_WEBP_SIDE = 16_383;
const MAX_WIDTH = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 2048;
/** The size made before the answer, when making all sizes takes too long. */
const FIRST_WIDTH = 640;
/** Up to this many pixels, all sizes are made at once. */
const SMALL_PIXELS = 1080 * 1440;
/** Measured: effort 2 takes 1.3 times as long and effort 4 2.5 times, for 1-2 % fewer bytes. */
const WEBP = { quality: 80, effort: 1 } as const;
const STRICT = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS } as const;

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

process.on('disconnect', () => process.exit());
// Some supervisors send SIGTERM to every process of a service. The server finishes its pictures first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', (message: WorkerMessage) => void answer(message));

async function answer(message: WorkerMessage): Promise<void> {
  try {
    const result = await (message.name === 'receive' ? receivePicture(message.task) : derivePicture(message.task));
    process.send?.({ result } satisfies WorkerAnswer<unknown>);
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerAnswer<unknown>);
  }
}

/** Checks a picture by decoding it, and makes its first size, or all when that is quick. */
async function receivePicture(task: ReceiveTask): Promise<ReceivedPicture | RefusedPicture> {
  // libvips keeps notes on every frame, so it gets no file with millions of them.
  const counted = countFrames(task.path, task.mime, MAX_IMAGE_FRAMES);
  if (counted > MAX_IMAGE_FRAMES)
    return refused('image_too_large', `more than ${MAX_IMAGE_FRAMES} frames, or very many parts`);
  const header = await sharp(task.path, { animated: true, limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(damageOf);
  if ('kind' in header) return header;
  if (`image/${header.format}` !== task.mime) return refused('unsupported_file', header.format);
  const frameHeight = header.pageHeight ?? header.height / (header.pages ?? 1);
  const frames = task.mime === 'image/png' ? counted : (header.pages ?? 1);
  const isApng = task.mime === 'image/png' && frames > 1;
  if (header.width * frameHeight * frames > (isApng ? MAX_APNG_PIXELS : MAX_IMAGE_PIXELS)) {
    return refused('image_too_large', `${header.width} x ${frameHeight} x ${frames}`);
  }
  if (decoderBytes(header) > MAX_IMAGE_BYTES)
    return refused('image_too_large', `${decoderBytes(header)} bytes in memory`);
  try {
    if (task.isSquare === true) return await receiveSquare(task, Math.min(header.width, frameHeight));
    if (frames > 1) return await receiveAnimation(task, header.width, frameHeight);
    const { width, height, orientation = 1 } = header;
    return await receiveStill(task, orientation > 4 ? [height, width] : [width, height], orientation);
  } catch (error) {
    return damageOf(error);
  }
}

function refused(code: RefusedPicture['code'], reason: string): RefusedPicture {
  return { kind: 'refused', code, reason };
}

/** Refuses the picture that could not be read; throws the error where the environment failed. */
function damageOf(error: unknown): RefusedPicture {
  if (isWorldError(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  return refused(/out of memory/i.test(reason) ? 'image_too_large' : 'file_damaged', reason);
}

/** Makes the remaining sizes. */
async function derivePicture({ path, raw, widths, prefix }: DeriveTask): Promise<DerivedPicture> {
  if (raw) {
    const pixels = await readFile(path);
    return { kind: 'picture', files: await encodeAll(() => sharp(pixels, { raw }), widths, prefix) };
  }
  const { pages = 1, format, autoOrient } = await sharp(path, STRICT).metadata();
  const largest = autoOrient.width * scaleOf(autoOrient.width, autoOrient.height);
  // The source of a still PNG is its pixels.
  const isAnimated = pages > 1 || format === 'png';
  const { open, timing } = isAnimated ? await openAnimation(path, format === 'png') : await decode(path, largest);
  return { kind: 'picture', files: await encodeAll(open, widths, prefix, timing) };
}

/**
 * A JPEG of several sizes is decoded at its first size only. libjpeg then still reads every pixel, and so finds all damage, but
 * computes a quarter of them or fewer. The job decodes it again.
 */
async function receiveStill(task: ReceiveTask, [width, height]: readonly [number, number], orientation: number) {
  const scale = scaleOf(width, height);
  const widths = widthsOf(width * scale);
  const first = width * height * scale ** 2 <= SMALL_PIXELS ? widths : [firstOf(widths)];
  const rest = widths.filter((each) => !first.includes(each));
  const jpeg = rest.length > 0 && task.mime === 'image/jpeg' ? cleanJpeg(await readFile(task.path), orientation) : null;
  const path = `${task.prefix}.source`;
  const maxWidth = Math.max(...(jpeg ? first : widths));
  const [{ data, raw, open }] = await Promise.all([decode(task.path, maxWidth), jpeg && writeSource(path, jpeg)]);
  const [files, thumbhash] = await Promise.all([
    encodeAll(open, first, task.prefix),
    thumbhashOf(open()),
    rest.length > 0 && !jpeg && writeSource(path, data),
  ]);
  return {
    kind: 'picture',
    width,
    height,
    isAnimated: false,
    thumbhash,
    files,
    rest: rest.length > 0 ? { path, raw: jpeg ? null : raw, widths: rest } : null,
  } satisfies ReceivedPicture;
}

/** Writes through to the disk while the picture is decoded: the answer waits for less of it. */
function writeSource(path: string, bytes: Buffer): Promise<void> {
  return writeFile(path, bytes, { mode: 0o600, flush: true });
}

/** The upright pixels of a still picture, at most as wide as given. */
async function decode(path: string, maxWidth: number) {
  const { data, info } = await sharp(path, { ...STRICT, autoOrient: true })
    .resize({ width: Math.round(maxWidth), height: MAX_WEBP_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw: RawForm = { width: info.width, height: info.height, channels: info.channels };
  return { data, raw, open: () => sharp(data, { raw }), timing: {} };
}

/** All frames of an animation, which can be read several times, and the first one. */
async function openAnimation(path: string, isPng: boolean) {
  if (!isPng) {
    return { open: () => sharp(path, { ...STRICT, animated: true }), openFirst: () => sharp(path, STRICT), timing: {} };
  }
  const { data, raw, timing } = await decodeApng(readApng(await readFile(path)), STRICT);
  const first = { ...raw, height: raw.pageHeight };
  const firstBytes = first.width * first.height * first.channels;
  return {
    open: () => sharp(data, { raw, animated: true }),
    openFirst: () => sharp(data.subarray(0, firstBytes), { raw: first }),
    timing,
  };
}

/** @param size of the shorter side, in pixels. An animation's first frame is taken. */
async function receiveSquare(task: ReceiveTask, size: number) {
  const side = Math.min(size, PROFILE_IMAGE_WIDTH);
  const { data, info } = await sharp(task.path, { ...STRICT, autoOrient: true })
    .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw: RawForm = { width: info.width, height: info.height, channels: info.channels };
  const open = () => sharp(data, { raw });
  return {
    kind: 'picture',
    width: side,
    height: side,
    isAnimated: false,
    files: await encodeAll(open, [side], task.prefix),
    thumbhash: await thumbhashOf(open()),
    rest: null,
  } satisfies ReceivedPicture;
}

async function receiveAnimation(task: ReceiveTask, width: number, height: number) {
  const { open, openFirst, timing } = await openAnimation(task.path, task.mime === 'image/png');
  const widths = widthsOf(width * scaleOf(width, height));
  const first = firstOf(widths);
  const rest = widths.filter((each) => each !== first);
  return {
    kind: 'picture',
    width,
    height,
    isAnimated: true,
    files: await encodeAll(open, [first], task.prefix, timing),
    thumbhash: await thumbhashOf(openFirst()),
    rest: rest.length > 0 ? { path: task.path, raw: null, widths: rest } : null,
  } satisfies ReceivedPicture;
}

/** The factor from a picture to its largest size. */
function scaleOf(width: number, height: number): number {
  return Math.min(1, MAX_WIDTH / width, MAX_WEBP_SIDE / height, Math.sqrt(MAX_STORED_PIXELS / (width * height)));
}

/** All widths of a picture; `scaled`: the width of the largest, before it is rounded. */
function widthsOf(scaled: number): number[] {
  const width = Math.max(1, Math.round(scaled));
  return [...IMAGE_WIDTHS.filter((each) => each < width), width];
}

/** The widest of at most `FIRST_WIDTH`, or the only one. */
function firstOf(widths: readonly number[]): number {
  return widths.findLast((each) => each <= FIRST_WIDTH) ?? Math.min(...widths);
}

async function encodeAll(
  open: () => Sharp,
  widths: readonly number[],
  prefix: string,
  timing: Pick<WebpOptions, 'loop' | 'delay'> = {},
): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const width of widths) {
    const path = `${prefix}-${width}.webp`;
    const info = await open()
      .resize({ width, withoutEnlargement: true })
      .webp({ ...WEBP, ...timing })
      .toFile(path);
    files.push({ path, width: info.width, height: info.pageHeight ?? info.height, bytes: info.size });
  }
  return files;
}

/** The input has at most 100 x 100 pixels, as the algorithm requires (https://evanw.github.io/thumbhash/). */
async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: 100, height: 100, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Whether the environment failed, such as a full disk or a missing folder, and not the picture. libvips has only messages. */
function isWorldError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /unable to open for write|No space left|wbuffer_write|ENOSPC|ENOENT|Input file is missing|EMFILE|Too many open files/.test(
      error.message,
    )
  );
}
