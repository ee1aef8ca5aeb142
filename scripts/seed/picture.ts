import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { seededRandom } from './random.ts';

/**
 * Kinds of pictures, with the number of files that each has in `pictures/`: landscapes, portraits and a panorama; dark ones, a
 * nearly white one, and one with text. All were drawn for Posy.
 */
const SCENES = {
  field: 2,
  ridges: 1,
  macro: 2,
  street: 1,
  sea: 2,
  snow: 1,
  table: 1,
  forest: 1,
  stars: 1,
  wall: 1,
  poster: 1,
} as const;
export type SceneName = keyof typeof SCENES;

const NAMES = Object.keys(SCENES).filter((name): name is SceneName => name in SCENES);

/** Range of the turned colours, in degrees: with more the sea is green. */
const HUES = 30;
const GRAIN_SIDE = 128;
const grain = seededRandom(1);
/** A tile of grain, as a sensor adds it: areas of one colour are no photo, and compress to nothing. */
const GRAIN = {
  input: Buffer.from(Uint8Array.from({ length: GRAIN_SIDE ** 2 }, () => 128 + (grain() - 0.5) * 40)),
  raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 },
  tile: true,
} as const;

/** A photo, the same for the same number. Other numbers have other colours; some are mirrored, if they have no text. */
export async function seedPicture(
  number: number,
  name: SceneName = NAMES[number % NAMES.length] ?? 'field',
): Promise<Buffer> {
  // The numbers of one kind in the demo world are mostly even, and take turns this way.
  const file = 1 + (((number * 5) % 7) % SCENES[name]);
  const bytes = await readFile(join(import.meta.dirname, 'pictures', `${name}-${file}.webp`));
  const hue = ((number * 7 + HUES / 2) % HUES) - HUES / 2;
  const picture = sharp(bytes).modulate({ hue });
  return await (number % 3 === 1 && name !== 'poster' ? picture.flop() : picture)
    .composite([{ ...GRAIN, blend: 'soft-light' }])
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** A square of 512 px, for profile pictures. */
export async function seedPortrait(number: number): Promise<Buffer> {
  return await sharp(await seedPicture(number, number % 2 === 0 ? 'macro' : 'field'))
    .resize(512, 512, { fit: 'cover' })
    .jpeg({ quality: 86 })
    .toBuffer();
}
