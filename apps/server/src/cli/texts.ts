const SHOWN = 20;

/** Some keys and the number of the others, for one line. */
export function keysText(keys: readonly string[]): string {
  const more = keys.length - SHOWN;
  return keys.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in decimal units, such as `1.5 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const size = bytes / 1000 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${UNITS[power] ?? ''}`;
}
