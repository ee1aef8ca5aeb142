import { texts } from '../../language/texts.ts';
import english from './ads.en.ts';

/** Every text of one's own ads. Those the spec gives are literal. */
export const adsTexts = texts('ads', english);

/** Hundredths as an amount: 1,234.50. */
export function amount(hundredths: number): string {
  return (hundredths / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** 21 Nov 2026, where the person is. */
export function dateOf(at: number): string {
  return DATE.format(at);
}
