import { createHash } from 'node:crypto';

const SIDE = 64;
const SECOND = 1000;

/**
 * An MP4 of exactly `bytes` bytes (ISO 14496-12): one H.264 track of a second whose one sample is noise. All boxes that a
 * reader needs are there and none that would have to be removed; no player can show it.
 */
export function mp4(bytes: number): Buffer {
  const type = box('ftyp', text('isom'), u32(0x200), text('isomavc1mp41'));
  const sampleAt = type.length + movie(0, 0).length + 8;
  const size = bytes - sampleAt;
  if (size < 1) throw new Error('Too small for a movie');
  return Buffer.concat([type, movie(sampleAt, size), u32(size + 8), text('mdat'), noise(size)]);
}

function movie(sampleAt: number, sampleSize: number): Buffer {
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);
  const table = box(
    'stbl',
    full('stsd', u32(1), description()),
    full('stts', u32(1), u32(1), u32(SECOND)),
    full('stsc', u32(1), u32(1), u32(1), u32(1)),
    full('stsz', u32(sampleSize), u32(1)),
    full('stco', u32(1), u32(sampleAt)),
  );
  const references = box('dinf', full('dref', u32(1), box('url ', u32(1))));
  const media = box(
    'mdia',
    full('mdhd', u32(0), u32(0), u32(SECOND), u32(SECOND), u16(0x55c4), u16(0)),
    full('hdlr', u32(0), text('vide'), zeros(12), zeros(1)),
    box('minf', box('vmhd', u32(1), zeros(8)), references, table),
  );
  const size = [u32(SIDE << 16), u32(SIDE << 16)];
  const track = box('tkhd', u32(3), u32(0), u32(0), u32(1), u32(0), u32(SECOND), zeros(16), ...matrix, ...size);
  const head = [u32(0), u32(0), u32(SECOND), u32(SECOND), u32(0x10000), u16(0x100), zeros(10)];
  return box('moov', full('mvhd', ...head, ...matrix, zeros(24), u32(2)), box('trak', track, media));
}

function description(): Buffer {
  // Profile, level and two empty parameter sets: enough to be recognized as H.264.
  const configuration = box('avcC', Buffer.from([1, 66, 0, 30, 255, 225, 0, 1, 0x67, 1, 0, 1, 0x68]));
  const shape = [u16(SIDE), u16(SIDE), u32(0x480000), u32(0x480000), u32(0), u16(1), zeros(32), u16(24), u16(0xffff)];
  return box('avc1', zeros(6), u16(1), zeros(16), ...shape, configuration);
}

/** Bytes that do not repeat within a piece, and are the same in every run. */
function noise(size: number): Buffer {
  const block = Buffer.concat(
    Array.from({ length: 32_768 }, (_, i) => createHash('sha256').update(String(i)).digest()),
  );
  const all = Buffer.alloc(size);
  for (let at = 0, turn = 0; at < size; at += block.length, turn++) {
    block.copy(all, at);
    all.writeUInt8(turn % 256, at);
  }
  return all;
}

function full(type: string, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(0), ...parts);
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([text(type), ...parts]);
  return Buffer.concat([u32(body.length + 4), body]);
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value >>> 0);
  return buffer;
}
