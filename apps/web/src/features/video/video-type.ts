import { MESSAGE_VIDEO_MIME_TYPES, type VideoMimeType } from '@posy/contract/media';

/** Number of bytes at the start of a file that identify its type. */
export const SNIFFED_VIDEO_BYTES = 64;

/** Boxes a QuickTime file without `ftyp` may begin with (QuickTime File Format, "Atoms"). */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Brands of ISO media without video: still pictures and sound. */
const NO_VIDEO = /^(mif1|msf1|hei[cmsx]|hev[cmx]|avif|avis|M4A |M4B |M4P |F4A |F4B )$/;

/** The container of a video by its first bytes, whatever its name; null for one that Posy does not accept. */
export function videoTypeOf(start: Uint8Array): VideoMimeType | null {
  const text = String.fromCharCode(...start.subarray(0, SNIFFED_VIDEO_BYTES));
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'video/x-msvideo';
  if (text.startsWith('\u001A\u0045\u00DF\u00A3')) return text.includes('webm') ? 'video/webm' : null;
  const box = text.slice(4, 8);
  if (box === 'ftyp') return typeOfBrand(text.slice(8, 12));
  return OLD_QUICKTIME.has(box) ? 'video/quicktime' : null;
}

function typeOfBrand(brand: string): VideoMimeType | null {
  if (brand === 'qt  ') return 'video/quicktime';
  return NO_VIDEO.test(brand) ? null : 'video/mp4';
}

/** Whether a message may have a video of this type: MP4, MOV and AVI. */
export function isMessageVideo(type: VideoMimeType): boolean {
  return MESSAGE_VIDEO_MIME_TYPES.some((allowed) => allowed === type);
}

/** The extension of a type, for the name a file is sent under. */
export function videoExtensionOf(type: VideoMimeType): string {
  return { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/x-msvideo': 'avi', 'video/webm': 'webm' }[type];
}
