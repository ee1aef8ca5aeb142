/** Metadata of a picture file. */
export interface PictureFacts {
  /** An animation: re-encoding would keep only one frame. */
  readonly isAnimated: boolean;
  /** It has a GPS position. */
  readonly hasLocation: boolean;
}

interface Block {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const GPS_TAG = 0x8825;

/** Parses a whole file of one of the four types. Damaged files have no metadata, and do not throw. */
export function pictureFacts(bytes: Uint8Array, type: string): PictureFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/gif') return { isAnimated: true, hasLocation: false };
  const blocks = type === 'image/jpeg' ? jpegBlocks(view) : type === 'image/png' ? pngBlocks(view) : webpBlocks(view);
  return {
    isAnimated: blocks.some(({ name }) => name === 'ANIM' || name === 'acTL'),
    hasLocation: blocks.some((block) => isLocated(view, block)),
  };
}

/** Segments of a JPEG up to its pixels: two bytes of marker, two of length that count themselves. */
function jpegBlocks(view: DataView): Block[] {
  const blocks: Block[] = [];
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) break;
    const end = Math.min(view.byteLength, at + 2 + view.getUint16(at + 2));
    if (marker === 0xe1) blocks.push({ name: 'EXIF', start: at + 4, end });
    if (end <= at + 3) break;
    at = end;
  }
  return blocks;
}

/** Chunks of a PNG: length, name, data, checksum. */
function pngBlocks(view: DataView): Block[] {
  const blocks: Block[] = [];
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    const end = Math.min(view.byteLength, at + 8 + length);
    blocks.push({ name: nameAt(view, at + 4), start: at + 8, end });
    at = end + 4;
  }
  return blocks;
}

/** Chunks of a WebP: name, length (little-endian), data, padded to even. */
function webpBlocks(view: DataView): Block[] {
  const blocks: Block[] = [];
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(view.byteLength, at + 8 + length);
    blocks.push({ name: nameAt(view, at), start: at + 8, end });
    at = end + (length % 2);
  }
  return blocks;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function isLocated(view: DataView, { name, start, end }: Block): boolean {
  if (name !== 'EXIF' && name !== 'eXIf') return false;
  const hasPrefix = end - start > 6 && nameAt(view, start) === 'Exif';
  return hasGpsTag(view, hasPrefix ? start + 6 : start, end);
}

/** Searches the first directory of an Exif block (TIFF 6.0, section 2) for the pointer to the GPS one. */
function hasGpsTag(view: DataView, start: number, end: number): boolean {
  if (start + 8 > end) return false;
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > end) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > end) return false;
    if (view.getUint16(at, isLittle) === GPS_TAG) return true;
  }
  return false;
}
