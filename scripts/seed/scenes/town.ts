import { band, blur, type DrawScene, glow, gradient, hsl, many, noise, scene } from './svg.ts';

/** A street at night: dark, with lit windows and lamps on wet ground. */
export const street: DrawScene = (random) => {
  const [width, height] = [1200, 1500];
  const ground = height * 0.68;
  const house = (share: number): string => {
    const left = share * width - 40 + random() * 60;
    const wide = 150 + random() * 180;
    const top = height * (0.1 + random() * 0.3);
    const windows = many(40, (_, index) => {
      const [column, row] = [index % 5, Math.floor(index / 5)];
      const y = top + 40 + row * 92;
      if (random() < 0.55 || y > ground - 90) return '';
      return `<rect x="${left + 20 + (column * (wide - 30)) / 5}" y="${y}" width="${wide / 9}" height="46" fill="${hsl(34 + random() * 20, 85, 50 + random() * 25)}"/>`;
    });
    return `<rect x="${left}" y="${top}" width="${wide}" height="${ground - top}" fill="${hsl(225, 26, 7 + random() * 6)}"/>${windows}`;
  };
  const lamp = (): string => {
    const [x, hue, size] = [random() * width, random() < 0.7 ? 32 : 350, 60 + random() * 130];
    return (
      `<circle cx="${x}" cy="${ground - 60 - random() * 200}" r="${size}" fill="url(#lamp${hue})"/>` +
      `<ellipse cx="${x}" cy="${ground + 140}" rx="${size * 0.4}" ry="230" fill="url(#lamp${hue})" opacity="0.7"/>`
    );
  };
  return scene(
    width,
    height,
    gradient('night', '#0a0d1c', '#1b2036', '#28263a') +
      gradient('wet', '#171a26', '#05060b') +
      glow('lamp32', 'hsl(32 95% 66%)', 0.9) +
      glow('lamp350', 'hsl(350 90% 60%)', 0.8) +
      noise('rain', '0.01 0.05', [120, 130, 160], 0.35),
    band(0, width, height, 'url(#night)') +
      many(6, (share) => house(share)) +
      band(ground, width, height, 'url(#wet)') +
      band(ground, width, height, '#000', 'filter="url(#rain)"') +
      many(9, () => lamp()),
  );
};

/** A wall with windows, seen from below: as tall as a phone's picture. */
export const wall: DrawScene = (random) => {
  const [width, height] = [1080, 1920];
  const hue = 10 + random() * 40;
  const open = many(28, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const [x, y] = [70 + column * 255, 60 + row * 270];
    const shutter = hsl(150 + random() * 60, 26, 34);
    const isOpen = random() < 0.5;
    return (
      `<rect x="${x}" y="${y}" width="130" height="190" fill="${isOpen ? '#1d2230' : shutter}"/>` +
      (isOpen
        ? `<rect x="${x - 62}" y="${y}" width="58" height="190" fill="${shutter}"/><rect x="${x + 134}" y="${y}" width="58" height="190" fill="${shutter}"/>`
        : `<path d="M${x + 65} ${y} v190" stroke="#0006" stroke-width="4"/>`) +
      `<rect x="${x - 8}" y="${y + 190}" width="146" height="14" fill="#0003"/>`
    );
  });
  const edge = width * (0.3 + random() * 0.5);
  return scene(
    width,
    height,
    gradient('plaster', hsl(hue, 52, 72), hsl(hue, 48, 58)) +
      noise('dirt', '0.02', [90, 60, 40], 0.35) +
      noise('stone', '0.6', [60, 40, 30], 0.25),
    band(0, width, height, 'url(#plaster)') +
      band(0, width, height, '#000', 'filter="url(#dirt)" opacity="0.5"') +
      open +
      band(0, width, height, '#000', 'filter="url(#stone)" opacity="0.5"') +
      `<path d="M${edge} 0 L${width} 0 L${width} ${height} L${edge - 320} ${height} Z" fill="#1a1430" opacity="0.42"/>`,
  );
};

/** A notice with large and small text. */
export const poster: DrawScene = (random) => {
  const [width, height] = [1200, 1600];
  const hue = random() * 360;
  const line = (y: number, size: number, text: string, weight = 400): string =>
    `<text x="110" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${size}" font-weight="${weight}" fill="${hsl(hue, 60, 18)}">${text}</text>`;
  return scene(
    width,
    height,
    noise('paper', '0.9', [80, 70, 60], 0.18) + noise('fold', '0.003', [60, 50, 40], 0.3),
    band(0, width, height, hsl(hue, 42, 86)) +
      `<circle cx="880" cy="1180" r="270" fill="${hsl(hue + 170, 62, 58)}"/><circle cx="720" cy="1290" r="150" fill="${hsl(hue + 60, 70, 64)}"/>` +
      line(300, 150, 'OPEN', 700) +
      line(460, 150, 'GARDEN', 700) +
      line(600, 54, 'Saturday, ten to four') +
      line(680, 54, 'Cake, seeds, and a hose') +
      line(1510, 38, 'Behind the station. Bring a pot. Dogs on a lead.') +
      band(0, width, height, '#000', 'filter="url(#fold)" opacity="0.4"') +
      band(0, width, height, '#000', 'filter="url(#paper)"'),
  );
};

/** A plate on a wooden table, from above. */
export const table: DrawScene = (random) => {
  const size = 1400;
  const middle = size / 2;
  const fruits = Array.from({ length: 17 }, () => {
    const [turn, far] = [random() * 2 * Math.PI, random() ** 0.7 * 300];
    const [x, y, r] = [middle + Math.cos(turn) * far, middle + Math.sin(turn) * far, 55 + random() * 60];
    return { x, y, r, hue: [4, 18, 42, 88, 330][Math.floor(random() * 5)] ?? 4 };
  });
  const fruit = ({ x, y, r, hue }: (typeof fruits)[number]): string =>
    `<circle cx="${x + 8}" cy="${y + 12}" r="${r + 4}" fill="#0003"/><circle cx="${x}" cy="${y}" r="${r}" fill="${hsl(hue, 72, 46)}"/>` +
    `<circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.55}" fill="url(#shine)"/>`;
  return scene(
    size,
    size,
    noise('wood', '0.003 0.11', [52, 28, 12], 1) + blur('soft', 12) + glow('shine', '#fff', 0.75),
    band(0, size, size, hsl(28, 42, 46)) +
      band(0, size, size, '#000', 'filter="url(#wood)" opacity="0.75"') +
      `<circle cx="${middle + 22}" cy="${middle + 34}" r="520" fill="#0007" filter="url(#soft)"/>` +
      `<circle cx="${middle}" cy="${middle}" r="510" fill="#f3efe8"/><circle cx="${middle}" cy="${middle}" r="385" fill="#e6e0d6"/>` +
      fruits.map(fruit).join(''),
  );
};

/** A flower close by, before a ground that is out of focus. */
export const macro: DrawScene = (random) => {
  const [width, height] = [1200, 1500];
  // From blue to orange: few flowers are green.
  const hue = 225 + random() * 175;
  const petals = many(21, (share) => {
    const light = 44 + share * 30;
    return `<ellipse cx="0" cy="-250" rx="92" ry="250" transform="rotate(${share * 360 * 3.03}) scale(${1.15 - share * 0.75})" fill="${hsl(hue + share * 24, 74, light)}" stroke="${hsl(hue, 60, light - 14)}" stroke-width="3"/>`;
  });
  const spots = many(26, () => {
    const fill = hsl(80 + random() * 70, 46, 28 + random() * 34);
    return `<circle cx="${random() * width}" cy="${random() * height}" r="${60 + random() * 150}" fill="${fill}" opacity="0.5"/>`;
  });
  return scene(
    width,
    height,
    gradient('green', hsl(100, 32, 40), hsl(140, 40, 14)) + blur('far', 34) + blur('near', 3),
    band(0, width, height, 'url(#green)') +
      `<g filter="url(#far)">${spots}</g>` +
      `<path d="M620 700 C 560 1000 660 1250 610 1500" stroke="${hsl(105, 36, 30)}" stroke-width="34" fill="none" filter="url(#near)"/>` +
      `<g transform="translate(${width * 0.5} ${height * 0.42})">${petals}<circle r="62" fill="${hsl(hue + 40, 80, 34)}"/></g>`,
  );
};

/** A sky full of stars over a dark hill: nearly black. */
export const stars: DrawScene = (random) => {
  const [width, height] = [1600, 1067];
  const dots = many(900, () => {
    const r = 0.5 + random() ** 6 * 2.6;
    return `<circle cx="${random() * width}" cy="${random() * height}" r="${r}" fill="${hsl(200 + random() * 60, 60, 90)}" opacity="${0.3 + random() * 0.7}"/>`;
  });
  return scene(
    width,
    height,
    gradient('deep', '#03050d', '#0a1226', '#151a2e') + noise('dust', '0.0035 0.0022', [120, 126, 190], 0.7),
    band(0, width, height, 'url(#deep)') +
      band(0, width, height, '#000', 'filter="url(#dust)" opacity="0.4"') +
      dots +
      `<path d="M0 ${height} V${height * 0.86} C 400 ${height * 0.74} 900 ${height * 0.95} ${width} ${height * 0.8} V${height} Z" fill="#010207"/>`,
  );
};
