import { formatNumber, formatPlainDate } from '../../language/formats.ts';

/** Hundredths as an amount: 1,234.50. */
export function amount(hundredths: number): string {
  return formatNumber(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** 21 Nov 2026, in the time zone of the device. */
export function dateOf(at: number): string {
  return formatPlainDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
}
