import sharp from 'sharp';
import { mulberry32 } from './seed/generator.ts';

/**
 * A photo like a phone's: soft shapes under sensor noise, so that it compresses like one, and EXIF data. The same size
 * gives the same photo.
 */
export async function photo(width: number, height: number): Promise<Buffer> {
  const random = mulberry32(width);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.sin(y / 211) * 50;
    for (let x = 0; x < width; x++) {
      const shape = 128 + row + Math.sin(x / 157) * 40 + Math.sin((x + y) / 31) * 12;
      const noise = random() * 14 - 7;
      pixels[at++] = clamp(shape + noise);
      pixels[at++] = clamp(shape * 0.9 + noise + 10);
      pixels[at++] = clamp(220 - shape * 0.6 + noise);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Bench' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The same photo as the app sends it: at most 2048 pixels wide, without metadata. */
export function appResized(original: Buffer): Promise<Buffer> {
  return sharp(original).resize({ width: 2048 }).jpeg({ quality: 85 }).toBuffer();
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
