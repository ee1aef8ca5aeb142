import { addPatch, ComplexVideo, DamagedVideo, type Patch, type VideoPlan, type VideoSource } from './video-source.ts';
import { type Element, elementAt, elementsIn, emptyText, headOfVoid, numberOf, voidElement } from './webm-elements.ts';

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
} as const;
/** The elements of a segment; the first of these ends a cluster of unknown length. */
const OF_SEGMENT: ReadonlySet<number> = new Set([
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.cues,
  ID.chapters,
  ID.tags,
  ID.attachments,
]);
/** The elements of a track that stay: its number, identity, kind, language, times and codec. */
const OF_TRACK: ReadonlySet<number> = new Set([
  0xd7, 0x73c5, 0x83, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x55ee, 0x22b59c, 0x22b59d, 0x86,
  0x63a2, 0xaa, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x41e4,
]);
const DECODABLE = /^(V_VP8|V_VP9|V_AV1|A_VORBIS|A_OPUS)$/;
const MAX_MASTER_BYTES = 4 * 1024 * 1024;
const MAX_ELEMENTS = 2_000_000;

interface Found {
  /** Size of the elements held in memory. */
  masterBytes: number;
  timestampScale: number;
  duration: number;
  width: number;
  height: number;
  hasPictures: boolean;
  hasSound: boolean;
  hasSamples: boolean;
  isPlayable: boolean;
}

/**
 * Plans the cleaning of a WebM file (RFC 8794, RFC 9559). Removed elements become Void elements of the same size: tags,
 * attachments, chapters, titles, dates, names of tracks and programs. Throws `DamagedVideo`.
 */
export async function planWebm(source: VideoSource): Promise<VideoPlan> {
  const head = await elementAt(source, 0, source.size);
  const segment = head?.id === ID.ebml && head.isKnown ? await elementAt(source, head.end, source.size) : null;
  if (segment?.id !== ID.segment) throw new DamagedVideo('No segment');
  const found: Found = {
    masterBytes: 0,
    timestampScale: 1_000_000,
    duration: 0,
    width: 0,
    height: 0,
    hasPictures: false,
    hasSound: false,
    hasSamples: false,
    isPlayable: true,
  };
  const patches: Patch[] = [];
  let count = 0;
  for (let at = segment.body; at < segment.end;) {
    const element = await elementAt(source, at, segment.end);
    if (!element) throw new DamagedVideo(`No element at ${at}`);
    if (++count > MAX_ELEMENTS) throw new ComplexVideo('Too many elements');
    at = await cleanPart(source, element, segment, { patches, found });
  }
  if (!found.hasPictures || !found.hasSamples) throw new DamagedVideo('There are no pictures');
  const { width, height, isPlayable, duration, timestampScale } = found;
  const ms = Math.round((duration * timestampScale) / 1_000_000);
  const durationMs = ms > 0 ? Math.min(ms, 2 ** 31) : null;
  return { width, height, isPlayable, durationMs, patches, ranges: [[0, segment.end]] };
}

/** Cleans one part, and returns the start of the next. */
async function cleanPart(
  source: VideoSource,
  element: Element,
  segment: Element,
  { patches, found }: { patches: Patch[]; found: Found },
): Promise<number> {
  const { id, start, end } = element;
  if (id === ID.cluster) {
    found.hasSamples = true;
    return element.isKnown ? end : endOfCluster(source, element.body, segment.end);
  }
  if (!element.isKnown) throw new DamagedVideo('Only segments and clusters may be of unknown size');
  if (id === ID.info || id === ID.tracks) {
    const bytes = await source.read(start, end, MAX_MASTER_BYTES - found.masterBytes);
    found.masterBytes += bytes.length;
    if (id === ID.info) cleanInfo(bytes, element.body - start, found);
    else cleanTracks(bytes, element.body - start, found);
    addPatch(patches, { start, end, bytes });
  } else if (id !== ID.seekHead && id !== ID.cues) {
    const head = headOfVoid(end - start);
    addPatch(patches, { start, end: start + head.length, bytes: head });
    addPatch(patches, { start: start + head.length, end, bytes: null });
  }
  return end;
}

async function endOfCluster(source: VideoSource, body: number, limit: number): Promise<number> {
  let count = 0;
  for (let at = body; at < limit;) {
    const element = await elementAt(source, at, limit);
    if (!element) throw new DamagedVideo(`No element at ${at}`);
    if (++count > MAX_ELEMENTS) throw new ComplexVideo('Too many elements');
    if (OF_SEGMENT.has(element.id)) return at;
    if (!element.isKnown) throw new DamagedVideo('Only segments and clusters may be of unknown size');
    at = element.end;
  }
  return limit;
}

function cleanInfo(bytes: Buffer, body: number, found: Found): void {
  for (const element of elementsIn(bytes, body, bytes.length)) {
    if (element.id === ID.timestampScale) found.timestampScale = numberOf(bytes, element);
    else if (element.id === ID.duration) found.duration = floatOf(bytes, element);
    // These two elements are mandatory.
    else if (element.id === ID.muxingApp || element.id === ID.writingApp) emptyText(bytes, element);
    else voidElement(bytes, element);
  }
}

function cleanTracks(bytes: Buffer, body: number, found: Found): void {
  for (const track of elementsIn(bytes, body, bytes.length)) {
    if (track.id !== ID.trackEntry) {
      voidElement(bytes, track);
      continue;
    }
    let type = 0;
    let isDecodable = true;
    for (const element of elementsIn(bytes, track.body, track.end)) {
      if (!OF_TRACK.has(element.id)) voidElement(bytes, element);
      else if (element.id === ID.trackType) type = numberOf(bytes, element);
      else if (element.id === ID.codecId) {
        const codec = bytes.toString('latin1', element.body, element.end).replaceAll('\0', '');
        isDecodable = DECODABLE.test(codec);
      } else if (element.id === ID.video) readVideo(bytes, element, found);
    }
    // Texts and data are among the samples, where they cannot be distinguished from pictures.
    if (type !== 1 && type !== 2) throw new DamagedVideo('Neither pictures nor sound');
    // Browsers play the first of each kind.
    const isFirst = type === 1 ? !found.hasPictures : !found.hasSound;
    if (isFirst && !isDecodable) found.isPlayable = false;
    if (type === 1) found.hasPictures = true;
    else found.hasSound = true;
  }
}

function readVideo(bytes: Buffer, video: Element, found: Found): void {
  for (const element of elementsIn(bytes, video.body, video.end)) {
    if (element.id === ID.pixelWidth) found.width ||= Math.min(numberOf(bytes, element), 0xffff);
    else if (element.id === ID.pixelHeight) found.height ||= Math.min(numberOf(bytes, element), 0xffff);
  }
}

function floatOf(bytes: Buffer, { body, end }: Element): number {
  const value = end - body === 8 ? bytes.readDoubleBE(body) : end - body === 4 ? bytes.readFloatBE(body) : 0;
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}
