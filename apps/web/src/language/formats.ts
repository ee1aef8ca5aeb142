import { type Language, languageTag } from '@posy/contract/languages';
import type { Millis } from '@posy/std/clock';
import { spokenLanguage } from './spoken.ts';

/** Cached: creating a formatter takes a hundred times as long as using it. */
const made = new Map<string, unknown>();

/** A number in the language of the page: 1,234. Within a message, `#` has no grouping in English. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(spokenLanguage(), options).format(value);
}

/** A count as it is shown under a post: 999, 1.2K, 3M. */
export function compactCount(count: number): string {
  return formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 });
}

/** A date in the language of the page, with the conventions of the browser's region: German differs between Zurich and Kiel. */
export function formatDate(at: Millis, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(inRegion(spokenLanguage()), options).format(at);
}

/** An instant whose English form does not vary with the region: where texts give it literally, or tables are narrow. */
export function formatPlainDate(at: Millis, options: Intl.DateTimeFormatOptions): string {
  const language = spokenLanguage();
  return dateFormat(language === 'en' ? 'en' : inRegion(language), options).format(at);
}

/** Name of a language in the language of the page, or in another: 'Deutsch'. Its tag (BCP 47) where it has no name. */
export function languageName(tag: string, inLanguage: string = spokenLanguage()): string {
  const names = memoized(`names ${inLanguage}`, () => new Intl.DisplayNames(inLanguage, { type: 'language' }));
  // A tag of a file may have a form that has no name.
  return (isTag(tag) && names.of(tag)) || tag;
}

export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return memoized(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));
}

export function pluralRules(language: Language, options: Intl.PluralRulesOptions = {}): Intl.PluralRules {
  return memoized(`plural ${language} ${options.type ?? ''}`, () => new Intl.PluralRules(language, options));
}

/** Dates have Latin digits like counts: some regions default to others, and both would be mixed. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const latin = { numberingSystem: 'latn', ...options };
  return memoized(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, latin));
}

/**
 * The first of the browser's locales in this language, with its region; the bare language where there is none. Systems may give
 * POSIX names to the browser, such as `de_DE.UTF-8@euro`, and `Intl` throws for what is no tag.
 */
function inRegion(language: Language): string {
  const wanted = (globalThis.navigator?.languages ?? []).map((each) => each.replace(/[.@].*/, '').replaceAll('_', '-'));
  return wanted.find((each) => (each === language || each.startsWith(`${language}-`)) && isTag(each)) ?? language;
}

function isTag(tag: string): boolean {
  return languageTag(tag) !== null;
}

function memoized<T>(key: string, make: () => T): T;
function memoized(key: string, make: () => unknown): unknown {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}
