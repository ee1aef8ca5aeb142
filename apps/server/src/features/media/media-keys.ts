import type { MediaId } from '@posy/contract/ids';
import { type Media, MediaSchema } from '@posy/contract/media';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** One size that is kept: pixels and bytes. */
const StoredVariantsSchema = Type.Array(
  Type.Object({ width: Type.Integer(), height: Type.Integer(), bytes: Type.Integer() }),
);
export type StoredVariant = Static<typeof StoredVariantsSchema>[number];

/** The sizes a row lists. Throws when the column does not hold what we write there. */
export function parseVariants(json: string): StoredVariant[] {
  return Value.Parse(StoredVariantsSchema, JSON.parse(json));
}

/** Where a size is kept. The end of an id is random, its start is a time: folders fill evenly. */
export function variantKey(mediaId: string, width: number): string {
  return `${mediaId.slice(-2)}/${mediaId}-${width}.webp`;
}

/** Where the source of sizes still to be made is kept; never served. */
export function sourceKey(mediaId: string): string {
  return `${mediaId.slice(-2)}/${mediaId}-source`;
}

/** The picture a key belongs to; null for a key that is none of ours. */
export function mediaIdOf(key: string): string | null {
  return /^..\/([0-9a-f-]{36})-(?:\d+\.webp|source)$/.exec(key)?.[1] ?? null;
}

/** The URL of a size: its content never changes. `hash`: of the whole picture. */
export function variantUrl(mediaId: string, width: number, hash: string): string {
  return `/media/${mediaId}/${width}?h=${hashPrefix(hash)}`;
}

/** The picture of a {@link variantUrl}; null for a URL that is none of ours. */
export function mediaIdOfUrl(url: string): string | null {
  return /^\/media\/([0-9a-f-]{36})\/\d+\?h=/.exec(url)?.[1] ?? null;
}

/** Part of the content hash that URLs carry. */
export function hashPrefix(hash: string): string {
  return hash.slice(0, 16);
}

/** Columns of `media` that its wire form is made of, under names that may stand beside another table's. */
export interface MediaColumns {
  readonly mediaId: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly isAnimated: number;
  readonly hash: string;
  readonly variants: string;
}

/** The wire form, with URLs that never change their content. */
export function mediaOf(row: MediaColumns): Media {
  return {
    id: Value.Parse(MediaSchema.properties.id, row.mediaId) satisfies MediaId,
    kind: 'image',
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    isAnimated: row.isAnimated === 1,
    variants: parseVariants(row.variants).map(({ width, height }) => ({
      width,
      height,
      url: variantUrl(row.mediaId, width, row.hash),
    })),
  };
}
