import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../../../../scripts/process/root.ts';

const FOLDER = inRoot('.cache', 'photos', painter());

/** GPS position in the EXIF of generated photos: tests search stored bytes for it. */
export const GPS = { latitude: '52/1 31/1 123/10', longitude: '13/1 24/1 456/10' } as const;
export const CAMERA = 'Posy Test Camera';

export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** Hue of the picture in degrees, to distinguish photos. */
  readonly hue?: number;
  /** Grain all over, so that the photo is as large as a real one at night: some megabytes. */
  readonly isGrainy?: boolean;
}

/**
 * A JPEG like a phone's: 12 megapixels by default, camera and GPS position in its EXIF, detail everywhere. Each is made once and
 * stored in `.cache/photos`.
 */
export async function photo(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 4000, height = 3000, hue = 200, isGrainy = false } = options;
  const name = `${width}x${height}-${hue}${isGrainy ? '-grainy' : ''}.jpg`;
  return await storedPhoto(name, () => paint({ width, height, hue, isGrainy }));
}

async function paint({ width, height, hue, isGrainy }: Required<PhotoOptions>): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = { create: { width, height, channels: 3, background: 'gray', noise } } as const;
  return await sharp(Buffer.from(scene(width, height, hue)))
    .composite(isGrainy ? [{ input: grain, blend: 'overlay' }] : [])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Posy', Model: CAMERA, Software: 'Posy tests' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: GPS.latitude, GPSLongitudeRef: 'E', GPSLongitude: GPS.longitude },
    })
    .toBuffer();
}

/** Whether the bytes hold the camera and place that `photo` wrote, or any EXIF at all. */
export async function hasMetadata(bytes: Uint8Array): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  return exif !== undefined || xmp !== undefined || iptc !== undefined || Buffer.from(bytes).includes(CAMERA);
}

function scene(width: number, height: number, hue: number): string {
  const hill = (level: number, lightness: number): string =>
    `<path fill="hsl(${hue + level * 25} 45% ${lightness}%)" d="M0 ${height * level} C ${width * 0.3} ${height * (level - 0.2)}, ` +
    `${width * 0.6} ${height * (level + 0.15)}, ${width} ${height * (level - 0.1)} V ${height} H 0 Z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="hsl(${hue} 60% 82%)"/>` +
    `<circle cx="${width * 0.7}" cy="${height * 0.25}" r="${height * 0.09}" fill="hsl(${hue + 160} 80% 70%)"/>` +
    `${hill(0.5, 62)}${hill(0.65, 48)}${hill(0.8, 32)}</svg>`
  );
}

/** The photo of this name, which `paint` makes if no earlier journey has. A changed painter has a folder of its own. */
async function storedPhoto(name: string, paint: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(FOLDER, name);
  const stored = await readFile(path).catch(() => null);
  if (stored !== null) return stored;
  const photo = await paint();
  await mkdir(FOLDER, { recursive: true });
  // Other workers never see half of a file.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, photo);
  await rename(draft, path);
  return photo;
}

/** A digest of everything that decides how photos look. */
function painter(): string {
  const source = readFileSync(join(import.meta.dirname, 'photo.ts'));
  return createHash('sha256').update(source).update(sharp.versions.sharp).digest('hex').slice(0, 12);
}
