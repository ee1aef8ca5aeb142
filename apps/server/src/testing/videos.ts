import { text, u16, u32, u64, u8 } from './bytes.ts';

/*
 * Minimal videos whose every byte is known. Their structure is complete; the samples are no decodable pictures.
 */

export const SECRET = 'SECRET';
/** Placeholders of the picture samples, in order; sound samples are interleaved. */
export const PICTURE_SAMPLES = ['picture-one-', 'picture-two-', 'picture-three-'];
const SOUND_SAMPLES = ['sound-one-', 'sound-two-', 'sound-three-'];
const PLACE_SAMPLES = ['52.5N 13.4E SECRET place', '52.6N 13.5E SECRET place', '52.7N 13.6E SECRET place'];

export interface Mp4Options {
  /** Default: 'isom'. null: no `ftyp`, as of old QuickTime. */
  readonly brand?: string | null;
  /** Default: the movie comes last, as cameras write it. */
  readonly isMovieFirst?: boolean;
  readonly isFragmented?: boolean;
  readonly hasLongOffsets?: boolean;
  /** A track of GPS positions. */
  readonly hasPlaces?: boolean;
  readonly codec?: string;
  /** Codecs of the sound tracks, which share their samples. Default: one, `mp4a`. */
  readonly sounds?: readonly string[];
  /** Bytes at the end of the samples. */
  readonly padding?: number;
}

/** An MP4 or QuickTime film of 1.5 s, 640 x 360 and turned by a quarter, with a secret wherever one can be. */
export function mp4(options: Mp4Options = {}): Buffer {
  const { brand = 'isom', isMovieFirst = false } = options;
  const start = brand === null ? box('wide') : box('ftyp', text(brand), u32(512), text(brand), text('mp42'));
  if (options.isFragmented === true) return fragmented(start, options);
  const samples = Buffer.from(samplesOf(options).flat().join(''));
  const mdat = box('mdat', samples, Buffer.alloc(options.padding ?? 0, 7));
  const length = movie(options, 0).length;
  const film = movie(options, start.length + 8 + (isMovieFirst ? length : 0));
  const notes = [box('uuid', Buffer.alloc(16, 1), text(`<x:xmpmeta>${SECRET}`)), box('free', text(SECRET))];
  return Buffer.concat([start, ...(isMovieFirst ? [film, mdat] : [mdat, film]), ...notes]);
}

/** The offsets of the first track's chunks. */
export function chunkOffsetsOf(file: Buffer): number[] {
  const at = file.indexOf('stco', 0, 'latin1');
  return Array.from({ length: file.readUInt32BE(at + 8) }, (_, i) => file.readUInt32BE(at + 12 + i * 4));
}

function samplesOf({ hasPlaces = false }: Mp4Options): string[][] {
  return hasPlaces ? [PICTURE_SAMPLES, SOUND_SAMPLES, PLACE_SAMPLES] : [PICTURE_SAMPLES, SOUND_SAMPLES];
}

/** `at`: where the samples begin. */
function movie(options: Mp4Options, at: number): Buffer {
  const { codec = 'avc1', sounds = ['mp4a'], isFragmented = false } = options;
  const offset = (n: number) => at + samplesOf(options).slice(0, n).flat().join('').length;
  const table = (n: number, samples: readonly string[]) => {
    if (isFragmented) return [full('stsz', u32(0), u32(0)), full('stsc', u32(0)), full('stco', u32(0))];
    const starts = samples.map((_, i) => offset(n) + samples.slice(0, i).join('').length);
    const offsets = options.hasLongOffsets === true ? starts.map((start) => u64(start)) : starts.map(u32);
    return [
      full('stsz', u32(0), u32(samples.length), ...samples.map((sample) => u32(sample.length))),
      full('stsc', u32(1), u32(1), u32(1), u32(1)),
      full(options.hasLongOffsets === true ? 'co64' : 'stco', u32(samples.length), ...offsets),
    ];
  };
  const name = Buffer.concat([Buffer.from([SECRET.length]), text(SECRET), Buffer.alloc(31 - SECRET.length)]);
  const picture = box(
    codec,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(640),
    u16(360),
    Buffer.alloc(14),
    name,
    Buffer.alloc(4),
    box('avcC', Buffer.from([1, 100, 0, 30, 255, 225, 0, 0, 0])),
  );
  const sound = (each: string) => box(each, Buffer.alloc(6), u16(1), Buffer.alloc(20));
  const tracks = [
    track(1, 'vide', picture, table(0, PICTURE_SAMPLES)),
    ...sounds.map((each, i) => track(i === 0 ? 2 : 3 + i, 'soun', sound(each), table(1, SOUND_SAMPLES))),
    ...(options.hasPlaces === true ? [track(3, 'meta', box('mebx', Buffer.alloc(8)), table(2, PLACE_SAMPLES))] : []),
  ];
  const udta = box(
    'udta',
    box('\u00a9xyz', u16(8), u16(0), text(`+52.5${SECRET}`)),
    box('meta', u32(0), handler('mdir'), box('ilst', box('\u00a9nam', box('data', u32(1), u32(0), text(SECRET))))),
  );
  const duration = isFragmented ? 0 : 1500;
  const mvex = box(
    'mvex',
    full('mehd', u32(1500)),
    ...tracks.map((_, i) => full('trex', u32(i + 1), u32(1), u32(500), u32(0), u32(0))),
  );
  return box(
    'moov',
    full('mvhd', date(), date(), u32(1000), u32(duration), Buffer.alloc(80)),
    ...tracks,
    ...(isFragmented ? [mvex] : []),
    udta,
    box('meta', u32(0), handler('mdta'), text(SECRET.repeat(3))),
    box('uuid', Buffer.alloc(16, 2), text(SECRET)),
  );
}

function track(id: number, kind: string, description: Buffer, table: readonly Buffer[]): Buffer {
  const turned = [0, 0x1_0000, 0, 0xffff_0000, 0, 0, 0, 0, 0x4000_0000].map(u32);
  const size = kind === 'vide' ? [u32(640 << 16), u32(360 << 16)] : [u32(0), u32(0)];
  return box(
    'trak',
    full('tkhd', date(), date(), u32(id), u32(0), u32(1500), Buffer.alloc(16), ...turned, ...size),
    box('meta', u32(0), handler('mdta'), text(SECRET)),
    box(
      'mdia',
      full('mdhd', date(), date(), u32(1000), u32(1500), u32(0)),
      handler(kind),
      box(
        'minf',
        kind === 'vide' ? full('vmhd', Buffer.alloc(8)) : full('smhd', Buffer.alloc(4)),
        box('dinf', full('dref', u32(1), box('url ', u32(1)))),
        box('stbl', full('stsd', u32(1), description), full('stts', u32(1), u32(3), u32(500)), ...table),
      ),
    ),
    box('udta', text('\0\0\0\u0010name'), text(`${SECRET}  `)),
  );
}

function fragmented(start: Buffer, options: Mp4Options): Buffer {
  const film = movie(options, 0);
  const parts = PICTURE_SAMPLES.map((_, i) => {
    const samples = samplesOf(options).map((each) => each[i] ?? '');
    const fragment = (base: number) => {
      let at = base;
      const trafs = samples.map((sample, n) => {
        const run = full('trun', u32(1), u32(at), u32(sample.length));
        run.writeUIntBE(0x201, 9, 3);
        at += sample.length;
        const head = full('tfhd', u32(n + 1));
        head.writeUIntBE(0x2_0000, 9, 3);
        return box('traf', head, full('tfdt', u32(i * 500)), run, box('udta', text(SECRET)));
      });
      return box('moof', full('mfhd', u32(i + 1)), ...trafs);
    };
    const length = fragment(0).length;
    const clock = full('prft', u32(1), u64(0), text(SECRET));
    return Buffer.concat([clock, fragment(length + 8), box('mdat', text(samples.join('')))]);
  });
  return Buffer.concat([start, film, ...parts]);
}

/** An AVI film of 1.5 s, 640 x 360. */
export function avi(): Buffer {
  const main = Buffer.alloc(56);
  for (const [at, value] of [
    [0, 500_000],
    [16, 3],
    [24, 1],
    [32, 640],
    [36, 360],
  ] as const)
    main.writeUInt32LE(value, at);
  const stream = Buffer.alloc(56);
  stream.write('vidsMJPG', 'latin1');
  for (const [at, value] of [
    [20, 1],
    [24, 2],
    [32, 3],
  ] as const)
    stream.writeUInt32LE(value, at);
  const header = list(
    'hdrl',
    chunk('avih', main),
    list(
      'strl',
      chunk('strh', stream),
      chunk('strf', Buffer.alloc(40)),
      chunk('strn', text(SECRET)),
      chunk('strd', text(SECRET)),
    ),
    chunk('IDIT', text(`MON ${SECRET}`)),
  );
  const samples = PICTURE_SAMPLES.map((sample) => chunk('00dc', text(sample)));
  return chunk(
    'RIFF',
    text('AVI '),
    header,
    list('INFO', chunk('INAM', text(SECRET)), chunk('IART', text(SECRET))),
    chunk('JUNK', text(SECRET)),
    list('movi', ...samples, chunk('01tx', text(`52.5 ${SECRET}`))),
    chunk('idx1', Buffer.alloc(16)),
    chunk('_PMX', text(SECRET)),
  );
}

export interface WebmOptions {
  readonly isLive?: boolean;
  /** Codecs of the sound tracks. Default: none. */
  readonly sounds?: readonly string[];
}

/** A WebM video of 1.5 s, 640 x 360. `isLive`: without a duration. */
export function webm({ isLive = false, sounds = [] }: WebmOptions = {}): Buffer {
  const head = element(0x1a45dfa3, element(0x4286, u8(1)), element(0x4282, text('webm')), element(0x4287, u8(4)));
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(1500);
  const info = element(
    0x1549a966,
    element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
    element(0x4489, duration),
    element(0x7ba9, text(SECRET)),
    element(0x4461, Buffer.alloc(8, 9)),
    element(0x4d80, text(SECRET)),
    element(0x5741, text(SECRET)),
  );
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, u8(1)),
      element(0x73c5, u8(1)),
      element(0x83, u8(1)),
      element(0x536e, text(SECRET)),
      element(0x86, text('V_VP9')),
      element(0xe0, element(0xb0, u16(640)), element(0xba, u16(360))),
    ),
    ...sounds.map((codec, i) =>
      element(0xae, element(0xd7, u8(2 + i)), element(0x83, u8(2)), element(0x86, text(codec))),
    ),
  );
  const blocks = PICTURE_SAMPLES.map((sample) => element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), text(sample)));
  const cluster = isLive
    ? Buffer.concat([unknownSize(0x1f43b675), element(0xe7, u8(0)), ...blocks])
    : element(0x1f43b675, element(0xe7, u8(0)), ...blocks);
  const tag = element(0x67c8, element(0x45a3, text('TITLE')), element(0x4487, text(SECRET)));
  const tags = element(0x1254c367, element(0x7373, element(0x63c0), tag));
  const attachments = element(
    0x1941a469,
    element(0x61a7, element(0x466e, text(`${SECRET}.jpg`)), element(0x465c, text(SECRET.repeat(40)))),
  );
  const body = Buffer.concat([
    info,
    tags,
    tracks,
    attachments,
    cluster,
    ...(isLive ? [tags] : [element(0x1043a770, text(SECRET))]),
  ]);
  return isLive
    ? Buffer.concat([head, unknownSize(0x18538067), body])
    : Buffer.concat([head, element(0x18538067, body)]);
}

export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

/** A box with version and flags, both 0. */
export function full(type: string, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(0), ...parts);
}

function handler(kind: string): Buffer {
  return full('hdlr', u32(0), text(kind), Buffer.alloc(12), text(`${SECRET}\0`));
}

function date(): Buffer {
  return u32(0xdead_beef);
}

export function chunk(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([text(id), size, body, Buffer.alloc(body.length % 2)]);
}

function list(kind: string, ...parts: readonly Buffer[]): Buffer {
  return chunk('LIST', text(kind), ...parts);
}

/** With a size of four bytes. */
export function element(id: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([idBytes(id), u32(0x1000_0000 + body.length), body]);
}

function unknownSize(id: number): Buffer {
  return Buffer.concat([idBytes(id), Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])]);
}

function idBytes(id: number): Buffer {
  const bytes = u32(id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}
