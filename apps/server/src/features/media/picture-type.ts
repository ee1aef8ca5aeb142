import type { ImageMimeType } from '@posy/contract/media';

/**
 * The type of a picture by its first bytes, independent of its name and declared type; null for all but the four accepted
 * types. Signatures: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern.
 */
export function sniffPicture(head: Uint8Array): ImageMimeType | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 16)).toString('latin1');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 15) === 'WEBPVP8') return 'image/webp';
  return null;
}
