import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureDifference, TOLERATED_TILES } from './picture-difference.ts';

interface Screen {
  readonly headerAt?: number;
  readonly action?: string;
  readonly edge?: number;
  readonly height?: number;
}

/** A picture like a screen of the product: a header with a hairline and text, and one coloured button. */
async function screenshot({ headerAt = 0, action = '#d81b60', edge = 0, height = 320 }: Screen = {}): Promise<Buffer> {
  const words = Array.from({ length: 12 }, (_, n) => {
    const x = 20 + n * 14;
    return `<rect x="${x}" y="${headerAt + 16 + edge}" width="8" height="14" rx="3" fill="#222"/>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="${height}"><rect width="240" height="${height}" fill="#fdfcfa"/>` +
    `${words.join('')}<rect y="${headerAt + 48}" width="240" height="2" fill="#aaa"/>` +
    `<rect x="20" y="120" width="96" height="44" rx="10" fill="${action}"/></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

test('a picture equals itself', async () => {
  const { changedTiles } = await pictureDifference(await screenshot(), await screenshot());

  expect(changedTiles).toBe(0);
});

test('differences in antialiasing are tolerated', async () => {
  const { changedTiles } = await pictureDifference(await screenshot({ edge: 0.4 }), await screenshot());

  expect(changedTiles).toBeLessThanOrEqual(TOLERATED_TILES);
});

test('a header that moved is detected', async () => {
  const { changedTiles, diff } = await pictureDifference(await screenshot({ headerAt: 8 }), await screenshot());

  expect(changedTiles).toBeGreaterThan(TOLERATED_TILES);
  expect(diff).not.toBeNull();
});

test('a button that lost its colour is detected', async () => {
  const { changedTiles } = await pictureDifference(await screenshot({ action: '#f4f3f0' }), await screenshot());

  expect(changedTiles).toBeGreaterThan(TOLERATED_TILES);
});

test('pictures of different sizes differ everywhere', async () => {
  const difference = await pictureDifference(await screenshot({ height: 336 }), await screenshot());

  expect(difference).toEqual({ changedTiles: 15 * 21, diff: null });
});
