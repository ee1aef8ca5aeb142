import { ComplexVideo, DamagedVideo, type VideoSource } from './video-source.ts';

/** A box of ISO 14496-12 (an atom of QuickTime): `header` bytes with type and size, then its body up to `end`. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** A file of the largest permitted size has fewer boxes. */
const MAX_BOXES = 50_000;
/** Boxes that every player needs: if one of these is broken, so is the file. */
const ESSENTIAL = new Set(['ftyp', 'moov', 'mdat', 'moof']);

/** The boxes of a file. Bytes after the last valid box are left out: some cameras append their own notes. */
export async function readBoxes(source: VideoSource): Promise<{ boxes: Box[]; end: number }> {
  const boxes: Box[] = [];
  const seen = new Set<string>();
  let at = 0;
  while (at < source.size) {
    const box = boxAt(await source.peek(at, 16), at, source.size);
    if (!box) {
      const isPlayable = seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
      const type = (await source.peek(at, 8)).toString('latin1', 4, 8);
      if (!isPlayable || ESSENTIAL.has(type)) throw new DamagedVideo(`No box at ${at}`);
      break;
    }
    if (boxes.push(box) > MAX_BOXES) throw new ComplexVideo('Too many boxes');
    seen.add(box.type);
    at = box.end;
  }
  return { boxes, end: at };
}

/** The boxes between two positions of a buffer; they must fill it, except for up to seven bytes of padding, which are cleared. */
export function boxesIn(buffer: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (end - at >= 8) {
    // QuickTime may end a list with a zero instead of a size.
    if (buffer.readUInt32BE(at) === 0) break;
    const box = boxAt(buffer.subarray(at, Math.min(at + 16, end)), at, end);
    if (!box) throw new DamagedVideo(`No box at ${at}`);
    if (boxes.push(box) > MAX_BOXES) throw new ComplexVideo('Too many boxes');
    at = box.end;
  }
  buffer.fill(0, at, end);
  return boxes;
}

/** Turns a box into a free one of the same size. */
export function blank(buffer: Buffer, { start, body, end }: Box): void {
  buffer.write('free', start + 4, 'latin1');
  buffer.fill(0, body, end);
}

/** Checks that a body has at least this many bytes. */
export function expectBody({ body, end, type }: Box, length: number): void {
  if (end - body < length) throw new DamagedVideo(`${type} is too short`);
}

/** Null without a box that fits between `at` and `limit`. */
function boxAt(head: Buffer, at: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const type = head.toString('latin1', 4, 8);
  if (!/^[\u0020-\u007e\u00a9]{4}$/.test(type)) return null;
  let size = head.readUInt32BE(0);
  let body = at + 8;
  if (size === 1) {
    if (head.length < 16) return null;
    size = Number(head.readBigUInt64BE(8));
    body = at + 16;
  } else if (size === 0) size = limit - at;
  return at + size >= body && at + size <= limit ? { type, start: at, body, end: at + size } : null;
}
