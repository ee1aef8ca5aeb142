import { formatNumber } from './formats.ts';
import { texts } from './texts.ts';
import english from './units.en.ts';

/** Ages and sizes, as short as they are shown. */
export const unitsTexts = texts('units', english);

/** A size in one of the units: '12.4 MB'. Kilobytes are whole. */
export function sizeIn(unit: 'kilobytes' | 'megabytes' | 'gigabytes', value: number): string {
  const digits = unit === 'kilobytes' ? 0 : 1;
  const size = formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return unitsTexts[unit]({ size });
}
