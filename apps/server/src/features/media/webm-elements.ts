import { ComplexVideo, DamagedVideo, type VideoSource } from './video-source.ts';

/** An element of EBML (RFC 8794). `isKnown`: whether its length is known; else `end` is the end of its parent. */
export interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  readonly end: number;
  readonly isKnown: boolean;
}

const VOID = 0xec;
/** Limit of one list that is read at once. */
const MAX_ELEMENTS = 50_000;
/** An id of four bytes and a size of eight. */
const LONGEST_HEAD = 12;

/** The element at a position of the file; null without one that ends before `limit`. */
export async function elementAt(source: VideoSource, at: number, limit: number): Promise<Element | null> {
  const head = source.peek(at, LONGEST_HEAD);
  return readHead(head instanceof Promise ? await head : head, at, limit);
}

/** The elements between two positions of a buffer, which they must fill. Throws `DamagedVideo`. */
export function elementsIn(bytes: Buffer, start: number, end: number): Element[] {
  const elements: Element[] = [];
  for (let at = start; at < end;) {
    const element = readHead(bytes.subarray(at, Math.min(at + LONGEST_HEAD, end)), at, end);
    if (!element?.isKnown) throw new DamagedVideo(`No element at ${at}`);
    if (elements.push(element) > MAX_ELEMENTS) throw new ComplexVideo('Too many elements');
    at = element.end;
  }
  return elements;
}

/** Turns an element into a Void element of the same size. */
export function voidElement(bytes: Buffer, { start, end }: Element): void {
  bytes.fill(0, start, end);
  headOfVoid(end - start).copy(bytes, start);
}

/** The first bytes of a Void element of `length` bytes in all, two at least. */
export function headOfVoid(length: number): Buffer {
  if (length - 2 < 0x7f) return Buffer.from([VOID, 0x80 | (length - 2)]);
  const head = Buffer.alloc(9);
  head.writeUInt8(VOID);
  head.writeUInt8(1, 1);
  head.writeUIntBE(length - 9, 3, 6);
  return head;
}

/** Writes zeros, which end a text early. */
export function emptyText(bytes: Buffer, { body, end }: Element): void {
  bytes.fill(0, body, end);
}

/** An integer; Infinity for one of more than six bytes. */
export function numberOf(bytes: Buffer, { body, end }: Element): number {
  if (end === body) return 0;
  return end - body > 6 ? Infinity : bytes.readUIntBE(body, end - body);
}

function readHead(head: Buffer, start: number, limit: number): Element | null {
  const [first = 0] = head;
  const idLength = Math.clz32(first) - 23;
  if (first === 0 || idLength > 4 || head.length < idLength + 1) return null;
  const id = head.readUIntBE(0, idLength);
  const sizeFirst = head[idLength] ?? 0;
  const sizeLength = Math.clz32(sizeFirst) - 23;
  const body = idLength + sizeLength;
  if (sizeFirst === 0 || head.length < body) return null;
  let size = sizeFirst & (0xff >> sizeLength);
  let isKnown = size !== 0xff >> sizeLength;
  for (const byte of head.subarray(idLength + 1, body)) {
    size = size * 256 + byte;
    isKnown ||= byte !== 0xff;
  }
  const end = isKnown ? start + body + size : limit;
  return end <= limit ? { id, start, body: start + body, end, isKnown } : null;
}
