import { expect, test } from 'vitest';
import { isHevc } from './is-hevc.ts';

/** A box of ISO/IEC 14496-12: its size, its type, its content. */
function box(type: string, ...content: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const parts = content.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  const size = 8 + parts.reduce((sum, { length }) => sum + length, 0);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, size);
  head.set(new TextEncoder().encode(type), 4);
  return Uint8Array.from([head, ...parts].flatMap((part) => [...part]));
}

const NONE = '\u0000\u0000\u0000\u0000';
const ONE = '\u0000\u0000\u0000\u0001';
const index = (codec: string) => box('moov', box('trak', box('stsd', NONE, ONE, box(codec, NONE))));
const film = (...parts: readonly Uint8Array<ArrayBuffer>[]) => new Blob([box('ftyp', 'qt  '), ...parts]);
const pictures = box('mdat', new Uint8Array(2000));
const largeBox = Uint8Array.from([0, 0, 0, 1, ...new TextEncoder().encode('mdat'), 0, 0, 0, 0, 0, 0, 0, 16]);

test.each([
  ['its index at the end', film(pictures, index('hvc1'))],
  ['its index at the start', film(index('hev1'), pictures)],
  ['a box of 64-bit size', film(largeBox, index('hvc1'))],
  ['Dolby Vision', film(index('dvh1'))],
])('a film in HEVC with %s is recognized', async (_what, file) => {
  expect(await isHevc(file)).toBe(true);
});

test.each([
  ['a film in H.264', film(pictures, index('avc1'))],
  ['a film that names HEVC in its data alone', film(box('mdat', 'stsd', NONE, ONE, NONE, 'hvc1'), index('avc1'))],
  ['a file that ends early', new Blob([box('moov', 'stsd').slice(0, 10)])],
  ['a box without a size', new Blob(['\u0000\u0000\u0000\u0002moov', 'hvc1'])],
  ['an empty file', new Blob([])],
])('%s is not', async (_what, file) => {
  expect(await isHevc(file)).toBe(false);
});
