import { IMAGE_WIDTHS } from '@posy/contract/limits';

/** Major brands of pictures in ISO media files (ISO/IEC 23008-12): phones and browsers save them as .heic and .avif. */
const BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'avif']);
const MAX_EDGE = Math.max(...IMAGE_WIDTHS);
/** The picture is encoded again when it is cleaned, so this step keeps more than the last one. */
const QUALITY = 0.92;

/**
 * Returns a HEIC or AVIF picture as a JPEG of at most 2048 px, because the server accepts neither format. Every other file is
 * returned unchanged. Returns null if this browser cannot decode the picture: only Safari decodes HEIC.
 */
export async function convertPicture(file: File): Promise<File | null> {
  const start = await file.slice(0, 12).text();
  if (start.slice(4, 8) !== 'ftyp' || !BRANDS.has(start.slice(8, 12))) return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const blob = await encode(bitmap);
  bitmap.close();
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
}

function encode(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
