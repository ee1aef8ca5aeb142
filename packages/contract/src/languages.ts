/** Languages of screens, mails and notifications. API errors are in English. */
export const LANGUAGES = ['en', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The cookie with the language that was chosen in this browser, for pages and mails. */
export const LANGUAGE_COOKIE = 'posy.language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/** The writing direction of a language, as a value of `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** A language tag (BCP 47); null where it is invalid. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
