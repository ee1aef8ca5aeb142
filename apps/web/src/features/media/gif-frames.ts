const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HAS_COLOURS = 0x80;

/** The complete frames of a GIF. A file may end within a frame: browsers and the server show those before it. */
export function framesOfGif(bytes: Uint8Array): number {
  const byte = (at: number) => bytes[at] ?? 0;
  const coloursBytes = (flags: number) => ((flags & HAS_COLOURS) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  /** The place after blocks that begin with their length, and end with an empty one. */
  const afterBlocks = (start: number) => {
    let at = start;
    while (byte(at) > 0) at += 1 + byte(at);
    return at + 1;
  };
  let frames = 0;
  for (let at = HEADER_BYTES + coloursBytes(byte(10)); ;) {
    if (byte(at) === EXTENSION) at = afterBlocks(at + 2);
    else if (byte(at) === IMAGE) {
      // The descriptor, its colours, and one byte before the pixels.
      at = afterBlocks(at + 10 + coloursBytes(byte(at + 9)) + 1);
      if (at <= bytes.length) frames++;
    } else return frames;
  }
}
