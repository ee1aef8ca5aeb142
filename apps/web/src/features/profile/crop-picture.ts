import { MAX_IMAGE_PIXELS, MAX_PROFILE_IMAGE_BYTES } from '@posy/contract/limits';
import { errorMessage } from '../../language/error-message.ts';
import { pictureTypeOf, SNIFFED_BYTES } from '../media/picture-type.ts';
import { profileTexts as texts } from './profile.en.ts';

/** Longest edge of the sent picture, in px: no avatar is drawn larger. */
const MAX_EDGE = 640;
const QUALITY = 0.85;

/** Part of a picture, in its pixels after orientation. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The reason why a file cannot be a profile picture, judged by its content, in the spec's wording; null: it can. */
export async function profilePictureError(file: Blob): Promise<string | null> {
  if (file.size === 0) return texts.empty;
  if (file.size >= MAX_PROFILE_IMAGE_BYTES) return errorMessage('profile_image_too_large');
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  if (pictureTypeOf(start) === null) return errorMessage('unsupported_file');
  return readable(file);
}

/** Rejects a truncated or too large picture here; the crop stage would stay empty. */
async function readable(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const pixels = bitmap.width * bitmap.height;
    bitmap.close();
    return pixels > MAX_IMAGE_PIXELS ? errorMessage('image_too_large') : null;
  } catch {
    return errorMessage('file_damaged');
  }
}

/**
 * Cuts the square out of a picture: upright, at most 640 px, WebP (JPEG where the browser cannot write that), without metadata.
 * Throws when the picture cannot be decoded.
 */
export async function cropPicture(file: Blob, area: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    const edge = Math.max(1, Math.min(MAX_EDGE, Math.round(area.width)));
    canvas.width = edge;
    canvas.height = edge;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2d canvas here');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, edge, edge);
    const webp = await encoded(canvas, 'image/webp');
    if (webp.type === 'image/webp') return webp;
    // JPEG has no transparency, so the background is painted white; it would be black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, edge, edge);
    return await encoded(canvas, 'image/jpeg');
  } finally {
    bitmap.close();
  }
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was encoded'))), type, QUALITY);
  });
}
