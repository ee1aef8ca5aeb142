import { MAX_IMAGE_PIXELS, MAX_PROFILE_IMAGE_BYTES } from '@posy/contract/limits';
import { errorMessage } from '../../language/error-message.ts';
import { canReadCanvas } from '../media/can-read-canvas.ts';
import { openPicture } from '../media/open-picture.ts';
import { pictureTypeOf, SNIFFED_BYTES } from '../media/picture-type.ts';
import { pictureProblem } from '../media/prepare-picture.ts';
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

/** The reason why a file cannot be a profile picture, judged by its content; null: it can. */
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
    const bitmap = await openPicture(file);
    const pixels = bitmap.width * bitmap.height;
    bitmap.close();
    if (pixels > MAX_IMAGE_PIXELS) return errorMessage('image_too_large');
    const problem = (await canReadCanvas()) ? null : await pictureProblem(file);
    return problem && errorMessage(problem);
  } catch {
    return errorMessage('file_damaged');
  }
}

/**
 * Cuts the square out of a picture: upright, at most 640 px, WebP (JPEG where the browser cannot write that), without metadata.
 * Throws when the picture cannot be decoded.
 */
export async function cropPicture(file: Blob, area: CropArea): Promise<Blob> {
  const bitmap = await openPicture(file);
  try {
    const edge = Math.max(1, Math.min(MAX_EDGE, Math.round(area.width)));
    const canvas = new OffscreenCanvas(edge, edge);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2d canvas here');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, edge, edge);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    if (webp.type === 'image/webp') return webp;
    // JPEG has no transparency, so the background is painted white; it would be black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, edge, edge);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}
