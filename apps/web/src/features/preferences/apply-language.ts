import type { Language } from '@posy/contract/languages';
import { spokenLanguage } from '../../language/spoken.ts';
import { readChosenLanguage, wantedLanguage, writeChosenLanguage } from '../../language/wanted-language.ts';

/** Where a page that speaks another language is begun. */
export interface PageToBegin {
  readonly reload: () => void;
}

/** Chooses the language of this browser, and begins the page anew where it speaks another. */
export function applyLanguage(language: Language | null, page: PageToBegin): void {
  writeChosenLanguage(language);
  // Where nothing can be kept, the next page would speak as this one does, and be begun anew for ever.
  if (readChosenLanguage() === language && wantedLanguage() !== spokenLanguage()) page.reload();
}
