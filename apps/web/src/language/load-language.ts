import type { TranslatedLanguage } from '@posy/texts/translations';
import { languageFiles } from 'posy:texts';
import { speak } from './spoken.ts';

/** Loads a language's texts and activates it. Rejects where they cannot be loaded; English remains. */
export async function loadLanguage(language: TranslatedLanguage): Promise<void> {
  const { catalogues, isWhole, file } = await languageFiles[language]();
  speak({ language, catalogues, isWhole, file });
}
