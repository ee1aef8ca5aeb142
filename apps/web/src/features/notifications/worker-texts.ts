import { storedLanguage } from '../../language/stored-language.ts';
import { textsIn } from '../../language/texts.ts';
import arabic from './notifications.ar.ts';
import german from './notifications.de.ts';
import english from './notifications.en.ts';

const CATALOGUES = { en: english, de: german, ar: arabic };

/** The texts of notifications for the service worker, which only learns its language when it has something to say. */
export async function workerTexts() {
  const language = await storedLanguage().catch(() => 'en' as const);
  return textsIn(language, english, CATALOGUES[language]);
}
