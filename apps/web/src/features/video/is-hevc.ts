/** Sample entries of HEVC, also within Dolby Vision (ISO/IEC 14496-15). */
const HEVC: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);
/** A movie's index is far smaller, in bytes. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** Videos have a handful of boxes at the top; fragmented ones have their index at the start. */
const MAX_BOXES = 32;

/**
 * Whether the pictures of an MP4 or QuickTime file are in HEVC, as iPhones record them. Safari plays it, other browsers only on
 * some devices.
 */
export async function isHevc(file: Blob): Promise<boolean> {
  let at = 0;
  for (let i = 0; i < MAX_BOXES && at < file.size; i++) {
    const head = await latin1(file.slice(at, at + 8));
    const size = (await sizeOfBox(file, at)) ?? file.size - at;
    if (head.slice(4) === 'moov') return size <= MAX_INDEX_BYTES && hasHevc(await latin1(file.slice(at, at + size)));
    if (size < 8) return false;
    at += size;
  }
  return false;
}

/** In bytes; null for a box that ends with the file. */
async function sizeOfBox(file: Blob, at: number): Promise<number | null> {
  const view = new DataView(await file.slice(at, at + 16).arrayBuffer());
  if (view.byteLength < 8) return 0;
  const size = view.getUint32(0);
  if (size === 1) return view.byteLength < 16 ? 0 : Number(view.getBigUint64(8));
  return size === 0 ? null : size;
}

/** `stsd`, its version and its count are followed by the size and the type of the first entry. */
function hasHevc(index: string): boolean {
  return [...index.matchAll(/stsd/g)].some(({ index: at }) => HEVC.has(index.slice(at + 16, at + 20)));
}

async function latin1(part: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await part.arrayBuffer());
}
