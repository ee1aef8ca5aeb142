import sharp from 'sharp';
import { seededRandom } from './random.ts';

const SHAPES = [
  [1600, 1200],
  [1200, 1500],
  [1600, 900],
  [1400, 1400],
] as const;

/** A generated photo, the same for the same number: a field of flowers under a sky, at some hour of the day. */
export async function seedPicture(number: number): Promise<Buffer> {
  const random = seededRandom(number * 7919 + 17);
  const [width, height] = SHAPES[number % SHAPES.length] ?? SHAPES[0];
  return await sharp(Buffer.from(field(width, height, random)))
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** The same as a square of 512 px, for profile pictures. */
export async function seedPortrait(number: number): Promise<Buffer> {
  return await sharp(await seedPicture(number))
    .resize(512, 512, { fit: 'cover' })
    .jpeg({ quality: 86 })
    .toBuffer();
}

function field(width: number, height: number, random: () => number): string {
  const skyHue = Math.floor(random() * 360);
  const bloomHue = (skyHue + 120 + Math.floor(random() * 120)) % 360;
  const horizon = height * (0.3 + random() * 0.25);
  const blooms = Array.from({ length: 90 }, (_, index) => {
    const depth = index / 90;
    const x = random() * width;
    const y = horizon + (height - horizon) * depth;
    const size = width * (0.008 + 0.075 * depth * depth) * (0.7 + random() * 0.6);
    return bloom(x, y, size, bloomHue + (random() - 0.5) * 50, depth, random);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${skyHue} 55% 62%)"/>` +
    `<stop offset="1" stop-color="hsl(${skyHue + 30} 70% 90%)"/></linearGradient>` +
    `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(95 28% 58%)"/>` +
    `<stop offset="1" stop-color="hsl(120 32% 20%)"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#s)"/>` +
    `<circle cx="${random() * width}" cy="${horizon * 0.5}" r="${width * 0.06}" fill="hsl(${skyHue + 40} 90% 94%)"/>` +
    `<rect y="${horizon}" width="100%" height="${height - horizon}" fill="url(#g)"/>${blooms.join('')}</svg>`
  );
}

function bloom(x: number, y: number, size: number, hue: number, depth: number, random: () => number): string {
  const turn = random() * 72;
  const petals = Array.from(
    { length: 5 },
    (_, index) =>
      `<ellipse cx="0" cy="${-size * 0.62}" rx="${size * 0.38}" ry="${size * 0.6}" transform="rotate(${turn + index * 72})"/>`,
  );
  return (
    `<path d="M${x} ${y} q ${size * 0.3} ${size * 1.2} 0 ${size * 3}" stroke="hsl(120 30% ${38 - depth * 18}%)" ` +
    `stroke-width="${size * 0.12}" fill="none"/>` +
    `<g transform="translate(${x} ${y})" fill="hsl(${hue} ${55 + depth * 20}% ${78 - depth * 22}%)">${petals.join('')}` +
    `<circle r="${size * 0.26}" fill="hsl(45 85% ${70 - depth * 12}%)"/></g>`
  );
}
