/** What Posy can be read in. */
export const LANGUAGES = ['en', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each as it calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/** In which direction it is written, as `dir` wants it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
