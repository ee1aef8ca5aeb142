/** Draws a picture as SVG, in the size of a camera's or the app's; the same numbers of `random` (0 to 1) give the same picture. */
export type DrawScene = (random: () => number) => string;

export function scene(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;
}

/** A rectangle over the whole width, from `top` (px) downwards. */
export function band(top: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect y="${top}" width="${width}" height="${height - top}" fill="${fill}" ${more}/>`;
}

/** A gradient of these colours, from top to bottom. */
export function gradient(id: string, ...colours: readonly string[]): string {
  const stops = colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** A glow that fades from the middle outwards. */
export function glow(id: string, colour: string, strength = 1): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  );
}

/**
 * A filter that fills its element with noise of one colour, as clouds, water or grain. `frequency`: in 1/px, one number or two
 * for both directions; `strength`: how much of the noise is opaque.
 */
export function noise(id: string, frequency: string, colour: readonly [number, number, number], strength = 1): string {
  const [red, green, blue] = colour.map((part) => part / 255);
  return (
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="7"/>` +
    `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${2.4 * strength} 0 0 0 ${-0.9 * strength}"/>` +
    `<feComposite operator="in" in2="SourceGraphic"/></filter>`
  );
}

/** A mask that shows its element as brightly as these greys say, from top to bottom. */
export function fade(id: string, ...greys: readonly string[]): string {
  const shade = `${gradient(`${id}-shade`, ...greys)}<mask id="${id}" maskContentUnits="objectBoundingBox">`;
  return `${shade}<rect width="1" height="1" fill="url(#${id}-shade)"/></mask>`;
}

export function blur(id: string, px: number): string {
  return `<filter id="${id}"><feGaussianBlur stdDeviation="${px}"/></filter>`;
}

/** A rough line from the left to the right edge, by displaced midpoints, closed along the bottom. */
export function ridge(width: number, height: number, base: number, rough: number, random: () => number): string {
  let line = [base + (random() - 0.5) * rough, base + (random() - 0.5) * rough];
  for (let size = rough; line.length < 257; size *= 0.55) {
    line = line.flatMap((y, i) => {
      const next = line[i + 1];
      return next === undefined ? [y] : [y, (y + next) / 2 + (random() - 0.5) * size];
    });
  }
  const points = line.map((y, i) => `${((i * width) / (line.length - 1)).toFixed(1)},${y.toFixed(1)}`);
  return `M0,${height} L${points.join(' L')} L${width},${height} Z`;
}

/** `count` results of `draw`, joined. */
export function many(count: number, draw: (share: number, index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index / count, index)).join('');
}

export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;
}
