import type { Language } from '@posy/contract/languages';
import { spokenLanguage } from '../../language/spoken.ts';
import { readChosenLanguage, wantedLanguage, writeChosenLanguage } from '../../language/wanted-language.ts';

/** Reloads the page in another language. */
export interface PageToBegin {
  readonly reload: () => void;
}

/** Chooses the language of this browser, and reloads a page in another language. */
export function applyLanguage(language: Language | null, page: PageToBegin): void {
  writeChosenLanguage(language);
  // If the browser cannot store the choice, the reloaded page would have the old language and reload forever.
  if (readChosenLanguage() === language && wantedLanguage() !== spokenLanguage()) page.reload();
}
