import { isLanguage, type Language } from './languages.ts';

/** The inline script in `index.html` reads the same key, and decides the same way. */
export const LANGUAGE_KEY = 'posy.language';

/** What the person chose on this browser; null for what the browser says. */
export function readChosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

/** Takes effect with the next page. */
export function writeChosenLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(LANGUAGE_KEY);
    else localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the browser's language remains.
  }
}

/** The chosen language, else the first of the browser's that Posy has, else English. */
export function wantedLanguage(): Language {
  return readChosenLanguage() ?? browserLanguage();
}

/** The first of the browser's languages that Posy has, else English. */
export function browserLanguage(): Language {
  return (navigator.languages ?? []).map((each) => each.slice(0, 2)).find(isLanguage) ?? 'en';
}
