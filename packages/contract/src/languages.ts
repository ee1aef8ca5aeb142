/** What Posy can be read in: its screens, mails and notifications. What an API refuses is said in English. */
export const LANGUAGES = ['en', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The cookie in which a browser keeps what was chosen in it, so that pages and mails come in that language. */
export const LANGUAGE_COOKIE = 'posy.language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/** In which direction it is written, as `dir` wants it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
