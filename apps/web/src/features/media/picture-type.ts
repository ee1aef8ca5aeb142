import type { ImageMimeType } from '@posy/contract/media';

/** Number of leading bytes that determine a file's type. */
export const SNIFFED_BYTES = 64;

/** Type of a picture by its first bytes; null for types that Posy does not accept. */
export function pictureTypeOf(start: Uint8Array): ImageMimeType | null {
  if (startsWith(start, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const text = String.fromCharCode(...start.subarray(0, 16));
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/** Extension that fits a type, for the name a file is sent under. */
export function extensionOf(type: string): string {
  return type === 'image/jpeg' ? 'jpg' : type.slice(type.indexOf('/') + 1);
}
