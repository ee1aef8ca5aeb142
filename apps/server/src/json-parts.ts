/* JSON in UTF-8 as buffers that are sent one after the other, without joining them. */

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const COMMA_BYTES = 1;

/** A JSON array of items that each follow a comma. */
export function arrayOf(items: readonly Buffer[]): Buffer[] {
  const [first, ...rest] = items;
  return first ? [OPEN, first.subarray(COMMA_BYTES), ...rest, CLOSE] : [OPEN, CLOSE];
}

export function bytesOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
