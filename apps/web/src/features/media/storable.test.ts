import { MAX_IMAGE_PIXELS } from '@posy/contract/limits';
import { apng, changeChunk } from '@posy/testkit/apng';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFacts, problemOf } from './picture-facts.ts';
import { pictureTypeOf } from './picture-type.ts';

const RAW = { width: 64, height: 48, channels: 3 } as const;
const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, i) => ((i * 2_654_435_761) >>> 13) & 255));
const still = () => sharp(noise, { raw: RAW });

async function animation() {
  const frames = await Promise.all([0, 90, 180].map((hue) => still().modulate({ hue }).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
}

const FILES = {
  JPEG: () => still().jpeg().toBuffer(),
  'progressive JPEG': () => still().jpeg({ progressive: true }).toBuffer(),
  PNG: () => still().png().toBuffer(),
  GIF: () => still().gif().toBuffer(),
  WebP: () => still().webp().toBuffer(),
  'lossless WebP': () => still().webp({ lossless: true }).toBuffer(),
  'animated GIF': async () => (await animation()).gif().toBuffer(),
  'animated WebP': async () => (await animation()).webp().toBuffer(),
};

const facts = (bytes: Uint8Array) => pictureFacts(bytes, pictureTypeOf(bytes) ?? '');

/** With the options of the server's worker. */
async function isRefused(bytes: Buffer): Promise<boolean> {
  try {
    const { pages = 1 } = await sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'error' }).metadata();
    const options = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, animated: pages > 1 } as const;
    await sharp(bytes, options).raw().toBuffer();
    return false;
  } catch {
    return true;
  }
}

test.each(Object.entries(FILES))('E30 device and server agree on a %s that ends early', async (name, make) => {
  const bytes = await make();
  const cuts = [0, 1, 2, 3, 8, 12, 16, 20, 40, Math.floor(bytes.length / 2), Math.floor(bytes.length * 0.9)];
  const whole = bytes.length;
  const files = [...cuts.map((cut) => bytes.subarray(0, whole - cut)), Buffer.concat([bytes, Buffer.alloc(99, 65)])];

  const device = files.map((file) => problemOf(facts(file)) !== null);

  expect(device).toEqual(await Promise.all(files.map(isRefused)));
  expect(facts(bytes)).toMatchObject({ pixels: 64 * 48, frames: name.startsWith('animated') ? 3 : 1 });
});

test('E30 a picture with more pixels or frames than the server decodes is too large', async () => {
  const png = await FILES.PNG();
  const gif = await FILES['animated GIF']();
  const webp = await FILES['animated WebP']();
  // The sizes in their heads: 8000 x 7000, and 6000 x 6000 three times.
  png.writeUInt32BE(8000, 16);
  png.writeUInt32BE(7000, 20);
  gif.writeUInt16LE(6000, 6);
  gif.writeUInt16LE(6000, 8);
  webp.writeUIntLE(5999, 24, 3);
  webp.writeUIntLE(5999, 27, 3);

  expect([png, gif, webp].map((file) => problemOf(facts(file)))).toEqual(Array(3).fill('image_too_large'));
  expect(problemOf({ ...facts(gif), frames: 2001, pixels: 1 })).toBe('image_too_large');
});

test('E33 an animated PNG is judged as the server does', async () => {
  const png = await FILES.PNG();
  const file = apng([{ png }, { png }, { png }]);
  const cuts = [0, 1, 8, 12, 13, 20, 40, file.length >> 1].map((cut) => file.subarray(0, file.length - cut));
  const withoutLast = file.subarray(0, file.lastIndexOf('fcTL') - 4);
  const sized = changeChunk(changeChunk(file, 'IHDR', 0, 5000), 'IHDR', 4, 1667);

  const [whole, damaged] = [Array<null>(4).fill(null), Array<string>(4).fill('file_damaged')];
  expect(facts(file)).toMatchObject({ isAnimated: true, frames: 3, pixels: 64 * 48 });
  expect(cuts.map((cut) => problemOf(facts(cut)))).toEqual([...whole, ...damaged]);
  expect(problemOf(facts(withoutLast))).toBe('file_damaged');
  expect(problemOf(facts(sized))).toBe('image_too_large');
});
