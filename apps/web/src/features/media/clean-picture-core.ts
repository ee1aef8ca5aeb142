import { IMAGE_WIDTHS } from '@posy/contract/limits';
import { rgbaToThumbHash } from 'thumbhash';
import { type Crop, type Size, windowOf } from '../crop/crop-geometry.ts';
import { drawCrop } from '../crop/draw-crop.ts';
import { canReadCanvas } from './can-read-canvas.ts';
import type { CleanedPicture, ExaminedPicture } from './cleaned-picture.ts';
import { type PictureFacts, pictureFacts, problemOf } from './picture-facts.ts';
import { pictureTypeOf, SNIFFED_BYTES } from './picture-type.ts';

const MAX_EDGE = Math.max(...IMAGE_WIDTHS);
const QUALITY = 0.82;
/** An edited picture was compressed once before. */
const EDITED_QUALITY = 0.9;
/** Largest edge that ThumbHash takes. */
const THUMB_EDGE = 100;

/**
 * Cleans a picture: upright, at most 2048 px on its long edge, WebP (JPEG where the browser cannot write that), pixels only.
 * Animations are returned unchanged, and so are all pictures where a canvas does not return what was drawn: the server cleans them, and
 * makes the hash. Runs where `OffscreenCanvas` exists.
 *
 * @param decoded the pixels of a file that only `<img>` decodes
 * @returns null when the type is none of ours. Throws when the picture cannot be decoded here.
 */
export async function cleanPicture(file: Blob, decoded?: ImageBitmap): Promise<CleanedPicture | null> {
  const found = await factsOf(file);
  if (!found) return null;
  const { type, facts } = found;
  const bitmap = decoded ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }));
  try {
    const { width, height } = bitmap;
    const canRead = await canReadCanvas();
    const source = { size: { width, height }, draw: wholeOf(bitmap) };
    const thumbhash = canRead ? thumbHashOf(source) : '';
    const originalSize = file.size;
    if (facts.isAnimated || !canRead) {
      const blob = file.type === type ? file : file.slice(0, file.size, type);
      return { blob, width, height, thumbhash, originalSize, isLocationRemoved: false };
    }
    const size = fitted(width, height, MAX_EDGE);
    const blob = await encode(source, size, QUALITY);
    return { blob, ...size, thumbhash, originalSize, isLocationRemoved: facts.hasLocation };
  } finally {
    bitmap.close();
  }
}

/** Whether a picture is sent unchanged, and what the server would then say. Null when its type is none of ours. */
export async function examinePicture(file: Blob): Promise<ExaminedPicture | null> {
  const found = await factsOf(file);
  if (!found) return null;
  const { isAnimated } = found.facts;
  return { isAnimated, isSentUnchanged: isAnimated || !(await canReadCanvas()), problem: problemOf(found.facts) };
}

async function factsOf(file: Blob): Promise<{ readonly type: string; readonly facts: PictureFacts } | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes.subarray(0, SNIFFED_BYTES));
  return type && { type, facts: pictureFacts(bytes, type) };
}

/**
 * Cuts a picture, which may be turned: at most 2048 px on its long edge, never enlarged, as WebP or JPEG. Runs where
 * `OffscreenCanvas` exists. Throws when the picture cannot be decoded, drawn or read here.
 */
export async function cutPicture(file: Blob, crop: Crop): Promise<CleanedPicture> {
  if (!(await canReadCanvas())) throw new Error('A canvas does not return what was drawn');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const window = windowOf(crop, bitmap);
    const size = fitted(window.width, window.height, MAX_EDGE);
    const source: Source = { size, draw: (context, canvas) => drawCrop(context, bitmap, window, canvas) };
    const blob = await encode(source, size, EDITED_QUALITY);
    return { blob, ...size, thumbhash: thumbHashOf(source), originalSize: file.size, isLocationRemoved: false };
  } finally {
    bitmap.close();
  }
}

/** A picture or a part of one: its size, and how it is drawn on a whole canvas. */
interface Source {
  readonly size: Size;
  readonly draw: (context: OffscreenCanvasRenderingContext2D, canvas: Size) => void;
}

function wholeOf(bitmap: ImageBitmap): Source['draw'] {
  return (context, { width, height }) => context.drawImage(bitmap, 0, 0, width, height);
}

/** The size that fits into a square of `edge` px with its aspect ratio; never enlarged. */
export function fitted(width: number, height: number, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function encode(source: Source, size: Size, quality: number): Promise<Blob> {
  const canvas = canvasOf(source, size);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  // A browser that cannot write WebP answers with PNG, many times as large.
  if (webp.type === 'image/webp') return webp;
  return canvasOf(source, size, 'white').convertToBlob({ type: 'image/jpeg', quality });
}

function thumbHashOf(source: Source): string {
  const { width, height } = fitted(source.size.width, source.size.height, THUMB_EDGE);
  const pixels = contextOf(canvasOf(source, { width, height })).getImageData(0, 0, width, height).data;
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)));
}

function canvasOf({ draw }: Source, size: Size, background?: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(canvas);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  draw(context, size);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d canvas here');
  return context;
}
