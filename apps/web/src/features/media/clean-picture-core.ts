import { IMAGE_WIDTHS } from '@posy/contract/limits';
import { rgbaToThumbHash } from 'thumbhash';
import type { CleanedPicture } from './cleaned-picture.ts';
import { pictureFacts } from './picture-facts.ts';
import { pictureTypeOf, SNIFFED_BYTES } from './picture-type.ts';

const MAX_EDGE = Math.max(...IMAGE_WIDTHS);
const QUALITY = 0.82;
/** Largest edge that ThumbHash takes. */
const THUMB_EDGE = 100;

/**
 * Cleans a picture: upright, at most 2048 px on its long edge, WebP (JPEG where the browser cannot write that), pixels only.
 * Animations are returned unchanged: the server cleans them. Runs where `OffscreenCanvas` exists.
 *
 * @returns null when the picture cannot be decoded here: it is sent unchanged, and the server decides
 */
export async function cleanPicture(file: Blob): Promise<CleanedPicture | null> {
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
  if (type === null) return null;
  const facts = pictureFacts(new Uint8Array(await file.arrayBuffer()), type);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const thumbhash = thumbHashOf(bitmap);
    const originalSize = file.size;
    if (facts.isAnimated) {
      const blob = file.type === type ? file : file.slice(0, file.size, type);
      return { blob, width, height, thumbhash, originalSize, isLocationRemoved: false };
    }
    const size = fitted(width, height, MAX_EDGE);
    const blob = await encode(bitmap, size);
    return { blob, ...size, thumbhash, originalSize, isLocationRemoved: facts.hasLocation };
  } finally {
    bitmap.close();
  }
}

/** The size that fits into a square of `edge` px with its aspect ratio; never enlarged. */
export function fitted(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function encode(bitmap: ImageBitmap, size: { width: number; height: number }): Promise<Blob> {
  const canvas = draw(bitmap, size);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  // A browser that cannot write WebP answers with PNG, many times as large.
  if (webp.type === 'image/webp') return webp;
  return draw(bitmap, size, 'white').convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

function thumbHashOf(bitmap: ImageBitmap): string {
  const { width, height } = fitted(bitmap.width, bitmap.height, THUMB_EDGE);
  const pixels = contextOf(draw(bitmap, { width, height })).getImageData(0, 0, width, height).data;
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)));
}

function draw(bitmap: ImageBitmap, size: { width: number; height: number }, background?: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(canvas);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d canvas here');
  return context;
}
