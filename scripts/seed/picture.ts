import sharp from 'sharp';
import { seededRandom } from './random.ts';
import { field } from './scenes/field.ts';
import { forest, ridges, sea, snow } from './scenes/land.ts';
import { macro, poster, stars, street, table, wall } from './scenes/town.ts';

/** Kinds of pictures: landscapes, portraits and a panorama; dark ones, a nearly white one, and one with text. */
const SCENES = { field, ridges, macro, street, sea, snow, table, forest, stars, wall, poster } as const;
export type SceneName = keyof typeof SCENES;

const DRAWINGS = Object.values(SCENES);

const GRAIN_SIDE = 128;
const grain = seededRandom(1);
/** A tile of grain, as a sensor adds it: areas of one colour are no photo, and compress to nothing. */
const GRAIN = {
  input: Buffer.from(Uint8Array.from({ length: GRAIN_SIDE ** 2 }, () => 128 + (grain() - 0.5) * 40)),
  raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 },
  tile: true,
} as const;

/** A generated photo, the same for the same number. Each scene has a shape of its own. */
export async function seedPicture(number: number, name?: SceneName): Promise<Buffer> {
  const draw = name === undefined ? (DRAWINGS[number % DRAWINGS.length] ?? field) : SCENES[name];
  return await sharp(Buffer.from(draw(seededRandom(number * 7919 + 17))))
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
