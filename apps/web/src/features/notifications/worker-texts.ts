import { storedLanguage } from '../../language/stored-language.ts';
import { textsIn } from '../../language/texts.ts';
import arabic from './notifications.ar.ts';
import german from './notifications.de.ts';
import english from './notifications.en.ts';

const CATALOGUES = { en: english, de: german, ar: arabic };

/** The notification texts of the service worker, which loads its language only when it shows one. */
export async function workerTexts() {
  const language = await storedLanguage().catch(() => 'en' as const);
  return textsIn(language, english, CATALOGUES[language]);
}
