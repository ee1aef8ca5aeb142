import type { ImageMimeType, VideoMimeType } from '@posy/contract/media';

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

/** Brands of the same container for pictures, sound, encrypted or unsupported content. */
const FOREIGN_BRANDS = /^(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|jpx |jp2 |crx |M4A |M4B |M4P |F4[AB] )$/;
/** First boxes of QuickTime files without a brand. */
const OLD_QUICKTIME = /^(moov|mdat|wide|free|skip|pnot)$/;
/** The mark of WebM: the DocType's id, its length in one to eight bytes, the DocType. */
const WEBM = ['84', '4004', '200004', '10000004', '0100000000000004'].map((length) => `4282${length}7765626d`);
const EBML = '\u001a\u0045\u00df\u00a3';

/**
 * The type of a video by its first bytes, independent of its name and declared type; null for all but the four accepted
 * containers: no playlists, no descriptions of streams elsewhere. Needs the first `SNIFF_BYTES`.
 * Signatures: ISO 14496-12, 4.3; Microsoft's RIFF; RFC 8794, 11.2 (the DocType distinguishes WebM from other EBML).
 */
export function sniffVideo(head: Uint8Array): VideoMimeType | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const type = text.slice(4, 8);
  if (type === 'ftyp') {
    const brand = text.slice(8, 12);
    if (FOREIGN_BRANDS.test(brand)) return null;
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'video/x-msvideo';
  if (text.startsWith(EBML))
    return WEBM.some((words) => text.includes(Buffer.from(words, 'hex').toString('latin1'))) ? 'video/webm' : null;
  return OLD_QUICKTIME.test(type) ? 'video/quicktime' : null;
}
