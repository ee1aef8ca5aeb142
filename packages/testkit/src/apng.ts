import { crc32 } from 'node:zlib';

/** A frame of an animated PNG: where and when it is shown, and its pixels as a PNG of its own. */
export interface ApngFrame {
  readonly png: Buffer;
  readonly x?: number;
  readonly y?: number;
  /** A fraction of a second. */
  readonly delay?: readonly [number, number];
  /** 0: it stays, 1: its place becomes clear, 2: what was there before comes back. */
  readonly disposal?: number;
  readonly isBlended?: boolean;
}

/** The form of an animated PNG. `still`: a picture that only readers of still PNGs show. */
interface ApngForm {
  readonly still?: Buffer;
  readonly plays?: number;
  /** The number of frames that it announces. */
  readonly count?: number;
}

/** An animated PNG of frames that all have the form of the first one. */
export function apng(frames: readonly ApngFrame[], { still, plays = 0, count = frames.length }: ApngForm = {}): Buffer {
  const [first] = frames;
  if (!first) throw new Error('no frame');
  const before = chunksOf(still ?? first.png);
  const header = before.filter(({ name }) => name !== 'IDAT' && name !== 'IEND');
  let sequence = 0;
  const parts = header.map(({ name, data }) => pngChunk(name, data));
  parts.push(pngChunk('acTL', Buffer.concat([u32(count), u32(plays)])));
  if (still) parts.push(...before.filter(({ name }) => name === 'IDAT').map(({ name, data }) => pngChunk(name, data)));
  for (const [i, frame] of frames.entries()) {
    const { png, x = 0, y = 0, delay = [1, 10], disposal = 0, isBlended = false } = frame;
    const size = png.subarray(16, 24);
    const how = Buffer.alloc(6);
    how.writeUInt16BE(delay[0], 0);
    how.writeUInt16BE(delay[1], 2);
    how.writeUInt8(disposal, 4);
    how.writeUInt8(isBlended ? 1 : 0, 5);
    parts.push(pngChunk('fcTL', Buffer.concat([u32(sequence++), size, u32(x), u32(y), how])));
    for (const { name, data } of chunksOf(png)) {
      if (name !== 'IDAT') continue;
      if (i === 0 && !still) parts.push(pngChunk('IDAT', data));
      else parts.push(pngChunk('fdAT', Buffer.concat([u32(sequence++), data])));
    }
  }
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts, pngChunk('IEND', Buffer.alloc(0))]);
}

function chunksOf(png: Buffer): { readonly name: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Replaces four bytes of the first chunk of a name, and makes its checksum right again. */
export function changeChunk(png: Buffer, name: string, at: number, value: number): Buffer {
  const file = Buffer.from(png);
  const start = file.indexOf(name);
  const end = start + 4 + file.readUInt32BE(start - 4);
  file.writeUInt32BE(value, start + 4 + at);
  file.writeUInt32BE(crc32(file.subarray(start, end)), end);
  return file;
}

/** A chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
