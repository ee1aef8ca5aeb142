import { addPatch, ComplexVideo, DamagedVideo, type Patch, type VideoPlan, type VideoSource } from './video-source.ts';

/** A chunk of RIFF: eight bytes of name and size, a body, padded to an even length. */
interface Chunk {
  readonly id: string;
  /** The type of a list; '' for other chunks. */
  readonly list: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

const MAX_HEADER_BYTES = 4 * 1024 * 1024;
const MAX_CHUNKS = 2_000_000;
const JUNK = Buffer.from('JUNK');

/** Header chunks that are not blanked, by the names of lists and chunks: the number of streams and how to decode them. */
const HEADER: ReadonlySet<string> = new Set(['LIST strl', 'LIST odml', 'avih', 'strh', 'strf', 'vprp', 'indx', 'dmlh']);
/** The name of a chunk of samples: the number of its stream, and the kind of samples. */
const SAMPLES = /^[0-9A-Fa-f]{2}(db|dc|wb|pc|iv|__)$/;
const INDEX = /^ix[0-9A-Fa-f]{2}$/;

interface Header {
  width: number;
  height: number;
  durationMs: number | null;
  hasPictures: boolean;
}

/**
 * Plans the cleaning of an AVI file (Microsoft's RIFF, with OpenDML). Removed chunks become JUNK of the same size: lists of
 * INFO, dates, names of streams, makers' data, text among the samples. Throws `DamagedVideo`.
 */
export async function planAvi(source: VideoSource): Promise<VideoPlan> {
  const patches: Patch[] = [];
  let header: Header | null = null;
  let hasSamples = false;
  let at = 0;
  while (source.size - at >= 12) {
    const riff = await chunkAt(source, at, source.size);
    // After the first list, cameras may append their own notes.
    if (riff?.id !== 'RIFF' || !/^AVI[ X]$/.test(riff.list)) break;
    for (let next = riff.body; riff.end - next >= 8;) {
      const chunk = await chunkAt(source, next, riff.end);
      if (!chunk) throw new DamagedVideo(`No chunk at ${next}`);
      if (chunk.list === 'hdrl' && !header) header = await cleanHeader(source, chunk, patches);
      else if (chunk.list === 'movi') {
        await cleanSamples(source, chunk, patches);
        hasSamples = true;
      } else if (chunk.id !== 'idx1') junk(patches, chunk);
      next = padded(chunk.end);
    }
    at = padded(riff.end);
  }
  if (!header?.hasPictures || !hasSamples) throw new DamagedVideo('There are no pictures');
  const { width, height, durationMs } = header;
  // No browser plays AVI.
  return { width, height, durationMs, isPlayable: false, patches, ranges: [[0, Math.min(at, source.size)]] };
}

async function cleanHeader(source: VideoSource, list: Chunk, patches: Patch[]): Promise<Header> {
  const bytes = await source.read(list.start, list.end, MAX_HEADER_BYTES);
  const header: Header = { width: 0, height: 0, durationMs: null, hasPictures: false };
  cleanList(bytes, 12, bytes.length, header);
  addPatch(patches, { start: list.start, end: list.end, bytes });
  return header;
}

function cleanList(bytes: Buffer, start: number, end: number, header: Header): void {
  let at = start;
  for (; end - at >= 8;) {
    const chunk = readChunk(bytes.subarray(at, at + 12), at, end);
    if (!chunk) throw new DamagedVideo(`No chunk at ${at}`);
    const { id, list, body } = chunk;
    if (!HEADER.has(list === '' ? id : `LIST ${list}`)) {
      bytes.write('JUNK', at, 'latin1');
      bytes.fill(0, at + 8, chunk.end);
    } else if (list !== '') cleanList(bytes, body, chunk.end, header);
    else if (id === 'avih') readMainHeader(bytes, chunk, header);
    else if (id === 'strh') readStreamHeader(bytes, chunk, header);
    at = padded(chunk.end);
  }
  bytes.fill(0, Math.min(at, end), end);
}

/**
 * AVIMAINHEADER: the time of a frame in µs is the first field, the number of frames the fifth, width and height the ninth and
 * tenth.
 */
function readMainHeader(bytes: Buffer, { body, end }: Chunk, header: Header): void {
  if (end - body < 40) throw new DamagedVideo('The header is too short');
  const [frameUs, frames] = [bytes.readUInt32LE(body), bytes.readUInt32LE(body + 16)];
  header.width = bytes.readUInt32LE(body + 32);
  header.height = bytes.readUInt32LE(body + 36);
  header.durationMs ??= toDuration((frameUs * frames) / 1000);
}

/** AVISTREAMHEADER: its type is the first field, the time base the sixth and seventh, the length the ninth. */
function readStreamHeader(bytes: Buffer, { body, end }: Chunk, header: Header): void {
  if (end - body < 36) throw new DamagedVideo('The header of a stream is too short');
  const type = bytes.toString('latin1', body, body + 4);
  if (!/^(vids|auds|iavs|txts|mids)$/.test(type)) throw new DamagedVideo('An unknown stream');
  if (type !== 'vids' && type !== 'iavs') return;
  header.hasPictures = true;
  const [scale, rate, length] = [20, 24, 32].map((at) => bytes.readUInt32LE(body + at));
  if (scale && rate && length) header.durationMs = toDuration((length * scale * 1000) / rate);
}

/** Leaves pictures, sound and indexes; blanks text and unknown chunks. */
async function cleanSamples(source: VideoSource, list: Chunk, patches: Patch[]): Promise<void> {
  const ends = [list.end];
  let count = 0;
  for (let at = list.body; ;) {
    const end = ends.at(-1);
    if (end === undefined) return;
    if (end - at < 8) {
      ends.pop();
      at = padded(end);
      continue;
    }
    const chunk = await chunkAt(source, at, end);
    if (!chunk) throw new DamagedVideo(`No chunk at ${at}`);
    if (++count > MAX_CHUNKS) throw new ComplexVideo('Too many chunks');
    // Lists of chunks that are read together; they do not nest further.
    if (chunk.list === 'rec ' && ends.length === 1) {
      ends.push(chunk.end);
      at = chunk.body;
      continue;
    }
    if (!SAMPLES.test(chunk.id) && !INDEX.test(chunk.id)) junk(patches, chunk);
    at = padded(chunk.end);
  }
}

function junk(patches: Patch[], { start, end }: Chunk): void {
  addPatch(patches, { start, end: start + 4, bytes: JUNK });
  if (end > start + 8) addPatch(patches, { start: start + 8, end, bytes: null });
}

async function chunkAt(source: VideoSource, at: number, limit: number): Promise<Chunk | null> {
  const head = source.peek(at, 12);
  return readChunk(head instanceof Promise ? await head : head, at, limit);
}

/** Null without a chunk that ends before `limit`. */
function readChunk(head: Buffer, start: number, limit: number): Chunk | null {
  const id = head.toString('latin1', 0, 4);
  if (head.length < 8 || !/^[\u0020-\u007e]{4}$/.test(id)) return null;
  const end = start + 8 + head.readUInt32LE(4);
  if (end > limit) return null;
  if (id !== 'LIST' && id !== 'RIFF') return { id, list: '', start, body: start + 8, end };
  return end - start < 12 ? null : { id, list: head.toString('latin1', 8, 12), start, body: start + 12, end };
}

function padded(end: number): number {
  return end + (end % 2);
}

function toDuration(ms: number): number | null {
  return ms > 0 ? Math.min(Math.round(ms), 2 ** 31) : null;
}
