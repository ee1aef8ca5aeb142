/* Bytes of binary formats, the highest first. */

export function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

export function u8(value: number): Buffer {
  return Buffer.from([value]);
}
