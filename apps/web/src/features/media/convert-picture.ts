import { IMAGE_WIDTHS } from '@posy/contract/limits';
import { canReadCanvas } from './can-read-canvas.ts';
import { openPicture } from './open-picture.ts';

/** Major brands of pictures in ISO media files (ISO/IEC 23008-12): phones and browsers save them as .heic and .avif. */
const BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'avif']);
const MAX_EDGE = Math.max(...IMAGE_WIDTHS);
/** The picture is encoded again when it is cleaned, so this step keeps more than the last one. */
const QUALITY = 0.92;

/**
 * Returns a HEIC or AVIF picture as a JPEG of at most 2048 px, because the server accepts neither format. Every other file is
 * returned unchanged. Returns null if this browser cannot convert the picture: only Safari decodes HEIC.
 */
export async function convertPicture(file: File): Promise<File | null> {
  const start = await file.slice(0, 12).text();
  if (start.slice(4, 8) !== 'ftyp' || !BRANDS.has(start.slice(8, 12))) return file;
  if (!(await canReadCanvas())) return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await openPicture(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(sideOf(bitmap.width * scale), sideOf(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
}

function sideOf(scaled: number): number {
  return Math.max(1, Math.round(scaled));
}
