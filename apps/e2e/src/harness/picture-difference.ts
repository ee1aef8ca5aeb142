import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Side of the compared tiles in px: about a letter of a title. */
const TILE_PX = 16;
/** Colours up to this distance count as equal (0 to 1, perceptual YIQ space). */
const COLOUR_THRESHOLD = 0.1;
/** A tile has changed when a larger share of its pixels has. Differences in anti-aliasing stay below it. */
const CHANGED_SHARE = 0.3;
/** Tolerated number of changed tiles: another version of the browser may draw a glyph differently. */
export const TOLERATED_TILES = 3;

export interface PictureDifference {
  /** Number of tiles (16 px) that look different; all tiles where the sizes differ. */
  readonly changedTiles: number;
  /** The actual picture, pale, with the differences in red, as PNG; null where the sizes differ. */
  readonly diff: Buffer | null;
}

/**
 * Compares two pictures (PNG or WebP) as eyes do. Pixelmatch compares colours and ignores anti-aliasing. Tiles then
 * separate scattered pixels, which are noise, from many pixels in one place.
 */
export async function pictureDifference(actual: Uint8Array, expected: Uint8Array): Promise<PictureDifference> {
  const [is, was] = await Promise.all([pixels(actual), pixels(expected)]);
  const { width, height } = is;
  const columns = Math.ceil(width / TILE_PX);
  if (width !== was.width || height !== was.height) {
    return { changedTiles: columns * Math.ceil(height / TILE_PX), diff: null };
  }
  const mask = new Uint8Array(width * height * 4);
  pixelmatch(is.data, was.data, mask, width, height, { threshold: COLOUR_THRESHOLD, diffMask: true });
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (mask[pixel * 4 + 3] === 0 || mask[pixel * 4 + 1] !== 0) continue;
    const tile = Math.floor(Math.floor(pixel / width) / TILE_PX) * columns + Math.floor((pixel % width) / TILE_PX);
    counts.set(tile, (counts.get(tile) ?? 0) + 1);
  }
  const changedTiles = [...counts.values()].filter((count) => count > CHANGED_SHARE * TILE_PX * TILE_PX).length;
  return { changedTiles, diff: await overlaid(is, mask) };
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function pixels(file: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function overlaid({ data, width, height }: Pixels, mask: Uint8Array): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  const pale = { create: { width, height, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0.75 } } } as const;
  return await sharp(data, { raw })
    .composite([{ input: pale }, { input: Buffer.from(mask.buffer), raw }])
    .png()
    .toBuffer();
}
