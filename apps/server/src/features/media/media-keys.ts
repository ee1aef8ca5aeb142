import type { MediaId } from '@posy/contract/ids';
import { type Captions, type Media, MediaSchema, type Video } from '@posy/contract/media';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** One stored size: pixels and bytes. */
const StoredVariantsSchema = Type.Array(
  Type.Object({ width: Type.Integer(), height: Type.Integer(), bytes: Type.Integer() }),
);
export type StoredVariant = Static<typeof StoredVariantsSchema>[number];

/** A stored video. `version` grows when another file replaces it: a URL's content never changes. */
const StoredVideoSchema = Type.Object({
  version: Type.Integer(),
  mime: Type.Union([
    Type.Literal('video/mp4'),
    Type.Literal('video/quicktime'),
    Type.Literal('video/x-msvideo'),
    Type.Literal('video/webm'),
  ]),
  bytes: Type.Integer(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  isPlayable: Type.Boolean(),
});
export type StoredVideo = Static<typeof StoredVideoSchema>;

/** Stored captions. `hash`: SHA-256 of the file, hex. `file`: makes its key differ from the replaced file; the first had none. */
const StoredCaptionsSchema = Type.Object({
  language: Type.String(),
  hash: Type.String(),
  bytes: Type.Integer(),
  file: Type.Optional(Type.String()),
});
export type StoredCaptions = Static<typeof StoredCaptionsSchema>;

/** The sizes of a row. Throws for an invalid column. */
export function parseVariants(json: string): StoredVariant[] {
  return Value.Parse(StoredVariantsSchema, JSON.parse(json));
}

/** The video of a row; null for a picture. Throws for an invalid column. */
export function parseVideo(json: string | null): StoredVideo | null {
  return json === null ? null : Value.Parse(StoredVideoSchema, JSON.parse(json));
}

/** The captions of a row; null where there are none. Throws for an invalid column. */
export function parseCaptions(json: string | null): StoredCaptions | null {
  return json === null ? null : Value.Parse(StoredCaptionsSchema, JSON.parse(json));
}

/** The key of a size. The end of an id is random, its start is a time: folders fill evenly. */
export function variantKey(mediaId: string, width: number): string {
  return `${mediaId.slice(-2)}/${mediaId}-${width}.webp`;
}

/** The key of the source of sizes that are still to be made; never served. */
export function sourceKey(mediaId: string): string {
  return `${mediaId.slice(-2)}/${mediaId}-source`;
}

/** The key of a version of a video. */
export function videoKey(mediaId: string, version: number): string {
  return `${mediaId.slice(-2)}/${mediaId}-video${version}`;
}

/** The key of a video's captions. */
export function captionsKey(mediaId: string, { file }: Pick<StoredCaptions, 'file'>): string {
  return `${mediaId.slice(-2)}/${mediaId}-captions${file === undefined ? '' : `-${file}`}`;
}

/** Whether a key belongs to captions. */
export function isCaptionsKey(key: string): boolean {
  return key.includes('-captions');
}

/** The picture or video of a key; null for a foreign key. */
export function mediaIdOf(key: string): string | null {
  return /^..\/([0-9a-f-]{36})-(?:\d+\.webp|source|captions(?:-[0-9a-f]+)?|video\d+)$/.exec(key)?.[1] ?? null;
}

/** The URL of a size: its content never changes. `hash`: of the whole picture. */
export function variantUrl(mediaId: string, width: number, hash: string): string {
  return `/media/${mediaId}/${width}?h=${hashPrefix(hash)}`;
}

/** The URL of a version of a video. */
export function videoUrl(mediaId: string, version: number, hash: string): string {
  return `/media/${mediaId}/video?h=${videoHash(hash, version)}`;
}

/** The URL of the captions of a video. */
function captionsUrl(mediaId: string, hash: string): string {
  return `/media/${mediaId}/captions?h=${hashPrefix(hash)}`;
}

/** Distinguishes versions of a video in URLs and entity tags. */
export function videoHash(hash: string, version: number): string {
  return `${hashPrefix(hash)}-${version}`;
}

/** The picture of a {@link variantUrl}; null for another URL. */
export function mediaIdOfUrl(url: string): string | null {
  return /^\/media\/([0-9a-f-]{36})\/\d+\?h=/.exec(url)?.[1] ?? null;
}

/** The part of the content hash that is in URLs. */
export function hashPrefix(hash: string): string {
  return hash.slice(0, 16);
}

/** Columns of `media` for the wire form, with names that do not collide with another table's. */
export interface MediaColumns {
  readonly mediaId: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly isAnimated: number;
  readonly hash: string;
  readonly variants: string;
  readonly video: string | null;
  /** For the video of a post. */
  readonly captions?: string | null;
}

/** The wire form, with URLs whose content never changes. */
export function mediaOf(row: MediaColumns): Media {
  const video = videoOf(row);
  return {
    id: Value.Parse(MediaSchema.properties.id, row.mediaId) satisfies MediaId,
    kind: video ? 'video' : 'image',
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    isAnimated: row.isAnimated === 1,
    variants: parseVariants(row.variants).map(({ width, height, bytes }) => ({
      width,
      height,
      url: variantUrl(row.mediaId, width, row.hash),
      bytes,
    })),
    ...(video && { video }),
  };
}

function videoOf({ mediaId, hash, video, captions = null }: MediaColumns): Video | null {
  const stored = parseVideo(video);
  if (!stored) return null;
  const { version, mime, bytes, durationMs, isPlayable } = stored;
  const shownCaptions = captionsOf(mediaId, captions);
  return {
    url: videoUrl(mediaId, version, hash),
    mime,
    bytes,
    durationMs,
    isPlayable,
    ...(shownCaptions && { captions: shownCaptions }),
  };
}

/** The wire form of captions; null where there are none. */
export function captionsOf(mediaId: string, json: string | null): Captions | null {
  const stored = parseCaptions(json);
  return stored && { url: captionsUrl(mediaId, stored.hash), language: stored.language };
}
