import { adDayOf, adStateAt, clickThroughRate } from '@posy/contract/ad-rules';
import type { AdDay } from '@posy/contract/ads';
import { saveFile } from '../../platform/save-file.ts';
import { AUDIENCE_NAMES, CALL_NAMES, STATE_NAMES } from './ad-names.ts';
import type { AdView } from './ad-overlay.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Ads as a table for spreadsheets (RFC 4180): a line each. Money in units, the rate in percent. */
export function adsCsv(ads: readonly AdView[], now: number): string {
  const head = [
    texts.titleField,
    texts.state,
    texts.csvAudience,
    texts.csvCallToAction,
    texts.linkUrl,
    texts.dailyBudget,
    texts.days,
    texts.csvCreated,
    texts.csvEnds,
  ];
  const lines = ads.map((ad) => [
    ad.title,
    STATE_NAMES[adStateAt(ad, now)],
    AUDIENCE_NAMES[ad.targetAudience],
    CALL_NAMES[ad.callToAction],
    ad.linkUrl,
    ad.dailyBudget,
    ad.duration,
    adDayOf(ad.createdAt),
    ad.endsAt.slice(0, 10),
    ad.impressions,
    ad.clicks,
    clickThroughRate(ad, 1),
    units(ad.spent),
  ]);
  return csv([[...head, texts.impressions, texts.clicks, texts.clickRate, texts.spent], ...lines]);
}

/** Counts of an ad per day, as CSV. */
export function adDaysCsv(title: string, days: readonly AdDay[]): string {
  const lines = days.map(({ day, impressions, clicks, spent }) => [title, day, impressions, clicks, units(spent)]);
  return csv([[texts.titleField, texts.day, texts.impressions, texts.clicks, texts.spent], ...lines]);
}

function csv(lines: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula gets an apostrophe, which it shows as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function units(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Saves a text as a file of this name. */
export function saveCsv(name: string, text: string): void {
  void saveFile(new File([text], name, { type: 'text/csv;charset=utf-8' }));
}
