import { formatNumber, formatPlainDate } from '../../language/formats.ts';
import { texts } from '../../language/texts.ts';
import english from './ads.en.ts';

/** Every text of one's own ads. Those the spec gives are literal. */
export const adsTexts = texts('ads', english);

/** Hundredths as an amount: 1,234.50. */
export function amount(hundredths: number): string {
  return formatNumber(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** 21 Nov 2026, where the person is. */
export function dateOf(at: number): string {
  return formatPlainDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
}
