import { isLanguage, type Language, LANGUAGE_COOKIE } from '@posy/contract/languages';

/** The inline script in `index.html` reads the same key, and decides the same way. */
export const LANGUAGE_KEY = 'posy.language';

/** The language chosen in this browser; null for the browser's own. */
export function readChosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

/** A year: the maximum of some browsers. */
const COOKIE_SECONDS = 31_536_000;

/** Takes effect with the next page load. The cookie tells the server, for pages before a log-in and for mails. */
export function writeChosenLanguage(language: Language | null): void {
  const age = language === null ? 0 : COOKIE_SECONDS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`;
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
  return (navigator.languages ?? []).map((each) => each.split(/[-_]/)[0]).find(isLanguage) ?? 'en';
}
