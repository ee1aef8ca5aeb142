import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureDifference, TOLERATED_TILES } from '../harness/picture-difference.ts';

const REFERENCES = join(import.meta.dirname, 'references');
const LEFT_TO_LOOK_AT = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'visual');

/** Set by `pnpm visual --update`: new pictures replace the references. */
const IS_UPDATE = process.env['VISUAL_UPDATE'] === '1';

/**
 * Compares a picture with the reference of its name. Null where it looks the same; else the difference in one line, with
 * `<name>.actual.png` and `<name>.diff.png` left in `.cache/visual`.
 */
export async function complaintAbout(name: string, actual: Buffer): Promise<string | null> {
  const file = join(REFERENCES, `${name}.webp`);
  if (IS_UPDATE) {
    await mkdir(REFERENCES, { recursive: true });
    await writeFile(file, await sharp(actual).webp({ lossless: true, effort: 6 }).toBuffer());
    return null;
  }
  const expected = await readFile(file).catch(() => null);
  if (expected === null) return `${name}: there is no reference; pnpm visual --update makes it`;
  const { changedTiles, diff } = await pictureDifference(actual, expected);
  if (changedTiles <= TOLERATED_TILES) return null;
  await mkdir(LEFT_TO_LOOK_AT, { recursive: true });
  await writeFile(join(LEFT_TO_LOOK_AT, `${name}.actual.png`), actual);
  if (diff) await writeFile(join(LEFT_TO_LOOK_AT, `${name}.diff.png`), diff);
  return `${name}: ${changedTiles} squares differ; see .cache/visual/${name}.diff.png`;
}
