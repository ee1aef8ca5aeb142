import { band, blur, type DrawScene, fade, glow, gradient, hsl, many, noise, ridge, scene } from './svg.ts';

/** Mountains behind each other in the haze. */
export const ridges: DrawScene = (random) => {
  const [width, height] = [1600, 1067];
  const hue = 195 + random() * 50;
  const warm = 20 + random() * 30;
  const layers = many(6, (share) => {
    const path = ridge(width, height, height * (0.42 + share * 0.55), height * (0.16 + share * 0.2), random);
    return `<path d="${path}" fill="${hsl(hue + share * 20, 22 + share * 14, 74 - share * 62)}"/>`;
  });
  return scene(
    width,
    height,
    gradient('sky', hsl(hue, 45, 62), hsl(warm, 70, 86)) +
      glow('sun', hsl(warm, 90, 92)) +
      noise('cloud', '0.0025 0.011', [255, 250, 245], 0.8),
    band(0, width, height, 'url(#sky)') +
      `<circle cx="${width * (0.2 + random() * 0.6)}" cy="${height * 0.36}" r="${height * 0.4}" fill="url(#sun)"/>` +
      `<rect width="${width}" height="${height * 0.45}" filter="url(#cloud)"/>${layers}`,
  );
};

/** A panorama of the sea with a low sun. */
export const sea: DrawScene = (random) => {
  const [width, height] = [2400, 800];
  const warm = 12 + random() * 35;
  const x = width * (0.25 + random() * 0.5);
  const horizon = height * 0.46;
  return scene(
    width,
    height,
    gradient('sky', hsl(230, 38, 38), hsl(warm, 78, 66), hsl(warm + 15, 92, 80)) +
      gradient('water', hsl(warm, 50, 52), hsl(215, 45, 22)) +
      glow('sun', hsl(warm + 20, 100, 92)) +
      noise('waves', '0.004 0.09', [255, 236, 214], 0.55) +
      noise('dark', '0.003 0.05', [14, 30, 52], 0.9) +
      noise('cloud', '0.0016 0.012', [92, 66, 96], 0.9),
    band(0, width, height, 'url(#sky)') +
      `<rect width="${width}" height="${horizon}" filter="url(#cloud)" opacity="0.7"/>` +
      `<circle cx="${x}" cy="${horizon - 40}" r="320" fill="url(#sun)"/><circle cx="${x}" cy="${horizon - 40}" r="44" fill="#fff6df"/>` +
      band(horizon, width, height, 'url(#water)') +
      band(horizon, width, height, '#000', 'filter="url(#dark)" opacity="0.6"') +
      band(horizon, width, height, '#000', 'filter="url(#waves)" opacity="0.5"') +
      `<ellipse cx="${x}" cy="${height * 0.72}" rx="120" ry="${height * 0.3}" fill="url(#sun)" opacity="0.55"/>`,
  );
};

/** A bare tree in the snow: nearly all of it is white. */
export const snow: DrawScene = (random) => {
  const [width, height] = [1500, 1500];
  const branch = (x: number, y: number, angle: number, length: number, depth: number): string => {
    if (depth === 0) return '';
    const [toX, toY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const line = `<path d="M${x} ${y} L${toX} ${toY}" stroke-width="${depth ** 1.6 * 0.9}"/>`;
    const sides = [-0.45, 0.4].map((turn) =>
      branch(toX, toY, angle + turn * (0.6 + random() * 0.8), length * (0.7 + random() * 0.12), depth - 1),
    );
    return line + sides.join('');
  };
  return scene(
    width,
    height,
    gradient('white', '#e9eef4', '#fbfcfe', '#eef1f6') +
      noise('drift', '0.002 0.02', [196, 208, 224], 0.5) +
      blur('soft', 6),
    band(0, width, height, 'url(#white)') +
      `<path d="${ridge(width, height, height * 0.66, 120, random)}" fill="#dfe6ee" filter="url(#soft)"/>` +
      band(height * 0.7, width, height, '#f7f9fc') +
      band(height * 0.7, width, height, '#000', 'filter="url(#drift)" opacity="0.6"') +
      `<g stroke="#34302f" stroke-linecap="round">${branch(width * (0.35 + random() * 0.3), height * 0.8, -Math.PI / 2, 230, 9)}</g>`,
  );
};

/** Trunks with light between them. */
export const forest: DrawScene = (random) => {
  const [width, height] = [1000, 1500];
  const hue = 75 + random() * 70;
  const trunk = (share: number): string => {
    const thick = 10 + share ** 2 * 120;
    const x = random() * width;
    const top = x + (random() - 0.5) * 60;
    return (
      `<path d="M${top} 0 L${top + thick * 0.7} 0 L${x + thick} ${height} L${x - thick * 0.2} ${height} Z" ` +
      `fill="${hsl(hue - 40, 18, 46 - share * 40)}"/>`
    );
  };
  return scene(
    width,
    height,
    gradient('air', hsl(hue, 42, 78), hsl(hue, 40, 52), hsl(hue - 25, 40, 20)) +
      noise('leaves', '0.012 0.016', [40, 66, 24], 1.2) +
      noise('light', '0.02 0.02', [236, 240, 170], 0.6) +
      fade('above', 'white', '#aaa', 'black') +
      glow('sun', hsl(60, 90, 90), 0.9),
    band(0, width, height, 'url(#air)') +
      many(26, (share) => trunk(share)) +
      `<g mask="url(#above)"><rect width="${width}" height="${height * 0.75}" filter="url(#leaves)"/></g>` +
      `<g mask="url(#above)"><rect width="${width}" height="${height * 0.75}" filter="url(#light)" opacity="0.5"/></g>` +
      `<circle cx="${width * random()}" cy="${height * 0.25}" r="${width * 0.7}" fill="url(#sun)" opacity="0.7"/>`,
  );
};
