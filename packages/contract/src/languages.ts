/** Languages that Posy is offered in: screens, mails and notifications. API errors are in English. */
export const LANGUAGES = ['en', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The cookie with the language that was chosen in this browser, for pages and mails. */
export const LANGUAGE_COOKIE = 'posy.language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/** Languages that are written from right to left, also those that Posy does not have yet. */
export const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** The writing direction of a language, as a value of `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** A language tag (BCP 47); null where it is invalid. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
