const COLOUR_PROFILE = 'ICC_PROFILE\0';
const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');
/** Says that colours are YCbCr. Written instead of the file's own, which may hold a small picture. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

/**
 * A JPEG without what its pixels do not need: positions, devices, names, comments, embedded pictures, and bytes after its end.
 * Colour profile and `orientation` (1 to 8, as in EXIF) stay, compressed pixels are copied. Null: the file has no such
 * structure, or no end.
 */
export function cleanJpeg(bytes: Buffer, orientation = 1): Buffer | null {
  if (!bytes.subarray(0, 2).equals(START)) return null;
  const parts: Buffer[] = [START];
  if (orientation > 1) parts.push(orientationSegment(orientation));
  let at = 2;
  for (;;) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) return Buffer.concat([...parts, END]);
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    const next = marker === 0xda ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    const segment = cleanSegment(marker, bytes.subarray(at, next));
    if (segment) parts.push(segment);
    at = next;
  }
}

function cleanSegment(marker: number, segment: Buffer): Buffer | null {
  const isFrameOrTable = (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);
  if (isFrameOrTable) return segment;
  if (marker === 0xe0) return isNamed(segment, 'JFIF\0') ? JFIF : null;
  if (marker === 0xe2) return isNamed(segment, COLOUR_PROFILE) ? segment : null;
  return marker === 0xee && isNamed(segment, 'Adobe') ? segment : null;
}

function isNamed(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}

/** The position of the marker after a scan's compressed pixels. In these, 0xFF is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** EXIF with one entry: the orientation. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex');
  segment.writeUInt8(orientation, 28);
  return segment;
}
