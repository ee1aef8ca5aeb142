import sharp from 'sharp';
import { seededRandom } from './random.ts';
import { field } from './scenes/field.ts';
import { forest, ridges, sea, snow } from './scenes/land.ts';
import { macro, poster, stars, street, table, wall } from './scenes/town.ts';

/** Kinds of pictures: landscapes, portraits and a panorama; dark ones, a nearly white one, and one with text. */
const SCENES = { field, ridges, macro, street, sea, snow, table, forest, stars, wall, poster } as const;
export type SceneName = keyof typeof SCENES;

const NAMES = [
  'field',
  'ridges',
  'macro',
  'street',
  'sea',
  'snow',
  'table',
  'forest',
  'stars',
  'wall',
  'poster',
] as const;

/** A generated photo, the same for the same number. Each scene has a shape of its own. */
export async function seedPicture(
  number: number,
  name: SceneName = NAMES[number % NAMES.length] ?? 'field',
): Promise<Buffer> {
  const { svg } = SCENES[name](seededRandom(number * 7919 + 17));
  return await sharp(Buffer.from(svg))
    .composite([{ ...grain(), blend: 'soft-light' }])
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** A tile of grain, as a sensor adds it: areas of one colour are no photo, and compress to nothing. */
function grain() {
  const side = 128;
  const random = seededRandom(1);
  const shades = Uint8Array.from({ length: side * side }, () => 128 + (random() - 0.5) * 40);
  return { input: Buffer.from(shades), raw: { width: side, height: side, channels: 1 }, tile: true } as const;
}

/** A square of 512 px, for profile pictures. */
export async function seedPortrait(number: number): Promise<Buffer> {
  return await sharp(await seedPicture(number, number % 2 === 0 ? 'macro' : 'field'))
    .resize(512, 512, { fit: 'cover' })
    .jpeg({ quality: 86 })
    .toBuffer();
}
