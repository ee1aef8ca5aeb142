import { band, type DrawScene, gradient, hsl, many, scene } from './svg.ts';

const SHAPES = [
  [1600, 1200],
  [1200, 1500],
  [1600, 900],
  [1400, 1400],
] as const;

/** A field of flowers under a sky, at some hour of the day. */
export const field: DrawScene = (random) => {
  const [width, height] = SHAPES[Math.floor(random() * SHAPES.length)] ?? SHAPES[0];
  const skyHue = Math.floor(random() * 360);
  const bloomHue = (skyHue + 120 + Math.floor(random() * 120)) % 360;
  const horizon = height * (0.3 + random() * 0.25);
  const blooms = many(90, (depth) => {
    const x = random() * width;
    const y = horizon + (height - horizon) * depth;
    const size = width * (0.008 + 0.075 * depth * depth) * (0.7 + random() * 0.6);
    return bloom(x, y, size, bloomHue + (random() - 0.5) * 50, depth, random);
  });
  return scene(
    width,
    height,
    gradient('sky', hsl(skyHue, 55, 62), hsl(skyHue + 30, 70, 90)) +
      gradient('ground', hsl(95, 28, 58), hsl(120, 32, 20)),
    band(0, width, height, 'url(#sky)') +
      `<circle cx="${random() * width}" cy="${horizon * 0.5}" r="${width * 0.06}" fill="${hsl(skyHue + 40, 90, 94)}"/>` +
      band(horizon, width, height, 'url(#ground)') +
      blooms,
  );
};

function bloom(x: number, y: number, size: number, hue: number, depth: number, random: () => number): string {
  const turn = random() * 72;
  const petals = many(
    5,
    (share) =>
      `<ellipse cx="0" cy="${-size * 0.62}" rx="${size * 0.38}" ry="${size * 0.6}" transform="rotate(${turn + share * 360})"/>`,
  );
  return (
    `<path d="M${x} ${y} q ${size * 0.3} ${size * 1.2} 0 ${size * 3}" stroke="hsl(120 30% ${38 - depth * 18}%)" ` +
    `stroke-width="${size * 0.12}" fill="none"/>` +
    `<g transform="translate(${x} ${y})" fill="${hsl(hue, 55 + depth * 20, 78 - depth * 22)}">${petals}` +
    `<circle r="${size * 0.26}" fill="hsl(45 85% ${70 - depth * 12}%)"/></g>`
  );
}
